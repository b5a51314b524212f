/**
 * A differential fuzz: random programs and scenes with absurd values in them, on both backends. Each call is refused with the
 * same sentence on both or returns the same bits, and both end in the same state.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseScene, type Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full, isFull } from '../support/full.ts'
import { withRandomParts } from '../support/randomParts.ts'
import { compareBackends, type Options, requireFiniteState, settings } from './compareBackends.ts'
import { programs, scenes } from './programs.ts'
import { digest, requireSentence, stateOf } from './run.ts'

/** Programs per seed. */
const PROGRAMS = full(15, 25)
/** Scenes per seed. */
const SCENES = full(5, 9)
/** 15 programs, or 1,250; SCREE_FUZZ_SEED is the first seed, for programs that nobody has seen yet. */
const SEEDS = Array.from({ length: full(1, 50) }, (_, k) => k + Number(process.env.SCREE_FUZZ_SEED ?? 17))

/** The GPU runs them in the long form: each program compiles kernels of its own. */
const deviceToCompare = async () => (isFull ? testDevice() : undefined)

test.each(SEEDS)(
  `World: ${PROGRAMS} random programs are refused or run alike on both backends, seed %i`,
  async (seed) => {
    const device = await deviceToCompare()
    const property = fc.asyncProperty(programs, (program) => compareBackends(program, device))
    await fc.assert(property, settings(seed, PROGRAMS))
  },
)

/** What a scene comes to: the sentence with which it is refused, or the state after two steps. */
async function runScene(scene: unknown, options: Options): Promise<string> {
  let world: World
  try {
    world = await World.fromScene(scene as Scene, options)
  } catch (error) {
    return requireSentence(error)
  }
  try {
    for (let step = 0; step < 2; step++) world.step(1 / 60)
    await requireFiniteState(world)
    return `runs: ${digest(await stateOf(world))}`
  } finally {
    world.destroy()
  }
}

function parses(scene: unknown): boolean {
  try {
    parseScene(scene)
    return true
  } catch (error) {
    requireSentence(error)
    return false
  }
}

test.each(SEEDS)(
  `World.fromScene, parseScene: ${SCENES} random scenes are refused or run alike on both backends, seed %i`,
  async (seed) => {
    const device = await deviceToCompare()
    const property = fc.asyncProperty(scenes, async (scene) => {
      const cpu = await runScene(scene, { backend: 'cpu' })
      if (device !== undefined) {
        const onGpu = () => runScene(scene, { backend: 'gpu', device })
        expect((await withRandomParts(seed, onGpu)).result).toBe(cpu)
      }
      expect(parses(scene)).toBe(cpu.startsWith('runs'))
    })
    await fc.assert(property, settings(seed, SCENES))
  },
)
