/** Rapier, the scalar build. */
import * as rapier from '@dimforge/rapier2d-compat'
import type { Scene } from '../../src/scene/scene.ts'
import type { Engine } from '../engine.ts'
import { makeWorld, type Rapier } from './shared/rapierWorld.ts'

export async function make(scene: Scene): Promise<Engine> {
  await rapier.init()
  return makeWorld(rapier as unknown as Rapier, `rapier2d-compat ${rapier.version()}`, scene)
}
