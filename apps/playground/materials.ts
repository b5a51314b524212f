/** Materials by name. The numbers are typical ones, not measured on a certain sample. */
import type { Material } from './material.ts'

export const MATERIALS: Readonly<Record<MaterialName, Material>> = {
  sand: { friction: 0.6, restitution: 0.05, rolling: 0.08 },
  ice: { friction: 0.03, restitution: 0.1, rolling: 0 },
  rubber: { friction: 0.9, restitution: 0.8, rolling: 0.02 },
  clay: { friction: 1.2, restitution: 0, rolling: 0.3 },
}

export type MaterialName = 'sand' | 'ice' | 'rubber' | 'clay'

export const MATERIAL_NAMES = ['sand', 'ice', 'rubber', 'clay'] as const

/** Returns the name of a material; undefined if it has none. */
export function nameOfMaterial(material: Material): MaterialName | undefined {
  return MATERIAL_NAMES.find((name) =>
    Object.entries(MATERIALS[name]).every(
      ([key, value]) => Math.abs(material[key as keyof Material] - value) < 1e-6,
    ),
  )
}
