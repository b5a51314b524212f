/** What the setters of a world do. Each throws, and changes nothing, if a value is invalid. */
import type { Sink } from '../features/births/emitters.ts'
import type { Field } from '../features/fields/fields.ts'
import { type Brush, checkBrush, NO_BRUSH } from '../pipeline/params.ts'
import type { Substeps } from '../pipeline/substeps.ts'
import { ACCELERATION, requireVector, type Vector } from '../util/validate.ts'
import type { WorldCore } from './core.ts'
import { checkSubsteps, checkWorldFields, checkWorldSinks } from './options.ts'

export function setGravity(core: WorldCore, gravity: Vector): void {
  const [x, y] = requireVector('gravity', gravity, ACCELERATION)
  const { values } = core
  if (x === values.gravity[0] && y === values.gravity[1]) return
  values.gravity = [x, y]
  core.recording?.note('gravity', gravity)
  values.hasNewScale = true
  values.wakesAll = true
  core.energyChanges++
}

export function setSubsteps(core: WorldCore, substeps: Substeps): void {
  core.values.substeps = checkSubsteps(substeps)
  core.recording?.note('substeps', substeps)
}

export function setBrush(core: WorldCore, brush: Brush | null): void {
  const checked = brush === null ? NO_BRUSH : checkBrush(brush)
  if (checked !== core.values.brush) core.recording?.note('brush', checked === NO_BRUSH ? null : checked)
  core.values.brush = checked
}

export function setFields(core: WorldCore, fields: readonly Field[]): void {
  const checked = checkWorldFields(fields, core.options.stepping)
  core.values.wakesAll ||= JSON.stringify(checked) !== JSON.stringify(core.values.fields)
  core.values.fields = checked
  core.recording?.note('fields', fields)
}

export function setSinks(core: WorldCore, sinks: readonly Sink[]): void {
  core.values.sinks = checkWorldSinks(sinks, core.options.stepping)
  core.emitters.noteSinks(core.values.sinks)
  core.recording?.note('sinks', sinks)
}
