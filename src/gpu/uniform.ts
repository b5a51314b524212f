/** Frame values as TypeGPU writes them. */
import * as d from 'typegpu/data'
import type { FrameValues } from '../frameValues.ts'
import type { Frame } from '../schemas.ts'

export function toUniform(frame: FrameValues): d.Infer<typeof Frame> {
  const entries = Object.entries(frame).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : d.vec2f(value.x, value.y),
  ])
  return Object.fromEntries(entries)
}
