/** Party on WebGPU (Dawn in Node). */
import type { Scene } from '../../src/scene/scene.ts'
import type { Engine } from '../engine.ts'
import { makeWorld } from './shared/partyWorld.ts'

export function make(scene: Scene): Promise<Engine | null> {
  return makeWorld('webgpu', scene)
}
