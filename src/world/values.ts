/** Plain values of a world that change with time. */
import type { Sink } from '../features/births/emitters.ts'
import type { Field } from '../features/fields/fields.ts'
import { type Brush, NO_BRUSH } from '../pipeline/params.ts'
import type { Substeps } from '../pipeline/substeps.ts'
import type { Vector } from '../util/validate.ts'
import { type CheckedOptions, checkWorldFields, checkWorldSinks } from './options.ts'

export class WorldValues {
  gravity: Vector
  substeps: Substeps
  fields: readonly Field[]
  sinks: readonly Sink[]
  brush: Brush = NO_BRUSH
  time = 0
  /** `dt` of the last step, s. */
  lastStep = 0
  /** Whether disks were added, or gravity changed, since the last step. */
  hasNewScale = false
  /** Whether something has changed since the last step that may move any disk. */
  wakesAll = false
  readonly #stepping: CheckedOptions['stepping']

  constructor({ gravity, substeps, fields, sinks, stepping }: CheckedOptions) {
    this.gravity = gravity
    this.substeps = substeps
    this.fields = fields
    this.sinks = sinks
    this.#stepping = stepping
  }

  save() {
    const { gravity, substeps, fields, sinks, time, lastStep, hasNewScale, wakesAll } = this
    const brush = this.brush === NO_BRUSH ? null : { ...this.brush }
    return { gravity, substeps, fields, sinks, brush, time, lastStep, hasNewScale, wakesAll }
  }

  load({ fields, sinks, brush, ...others }: ReturnType<WorldValues['save']>): void {
    Object.assign(this, others)
    this.fields = checkWorldFields(fields, this.#stepping)
    this.sinks = checkWorldSinks(sinks, this.#stepping)
    this.brush = brush ?? NO_BRUSH
  }
}
