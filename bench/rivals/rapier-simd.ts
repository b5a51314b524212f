/** Rapier, the SIMD build. */
import * as rapier from '@dimforge/rapier2d-simd-compat'
import type { Scene } from '../../src/scene/scene.ts'
import type { Engine } from '../engine.ts'
import { makeWorld } from './shared/rapierWorld.ts'

export async function make(scene: Scene): Promise<Engine> {
  await rapier.init()
  return makeWorld(rapier, `rapier2d-simd-compat ${rapier.version()}`, scene)
}
