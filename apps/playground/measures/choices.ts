/** The fields that the page draws as colour maps: names, units and values. */
import type { Fields } from '../../../src/entries/measure.ts'

export const FIELD_NAMES = {
  none: 'none',
  solid: 'solid fraction',
  velocity: 'velocity',
  temperature: 'granular temperature',
  pressure: 'pressure',
  shear: 'shear stress',
} as const

export type FieldChoice = keyof typeof FIELD_NAMES
export const FIELD_CHOICES = Object.keys(FIELD_NAMES) as FieldChoice[]
export type FieldName = Exclude<FieldChoice, 'none'>

interface FieldLook {
  /** What the legend says. */
  readonly title: string
  readonly unit: string
  /** Whether values have both signs. */
  readonly isSigned?: boolean
}

export const FIELD_LOOKS: Readonly<Record<FieldName, FieldLook>> = {
  solid: { title: 'Solid fraction', unit: '' },
  velocity: { title: 'Speed', unit: 'm/s' },
  temperature: { title: 'Granular temperature', unit: 'm²/s²' },
  pressure: { title: 'Pressure', unit: 'N/m' },
  shear: { title: 'Shear stress σxy', unit: 'N/m', isSigned: true },
}

/** What the values of a map are of: fields, which are means over time or those of a moment. */
export type MappedFields = Pick<
  Fields,
  'density' | 'solidFraction' | 'velocity' | 'temperature' | 'kineticStress' | 'contactStress'
>

/** Returns the value of a field at each point. Stresses are those of contacts and of velocities together. */
export function fieldValues(name: FieldName, fields: MappedFields): Float64Array {
  const { velocity, kineticStress: kinetic, contactStress: contact } = fields
  const at = (value: (k: number) => number) => fields.density.map((_, k) => value(k))
  switch (name) {
    case 'solid':
      return fields.solidFraction
    case 'velocity':
      return at((k) => Math.sqrt(velocity[2 * k] ** 2 + velocity[2 * k + 1] ** 2))
    case 'temperature':
      return fields.temperature
    case 'pressure':
      return at((k) => (contact[4 * k] + contact[4 * k + 3] + kinetic[4 * k] + kinetic[4 * k + 3]) / 2)
    case 'shear':
      return at(
        (k) => (contact[4 * k + 1] + contact[4 * k + 2] + kinetic[4 * k + 1] + kinetic[4 * k + 2]) / 2,
      )
  }
}
