/**
 * A differential fuzz: random programs and scenes with absurd values in them, on both backends. Each call is refused with the
 * same sentence on both or returns the same bits, and both end in the same state.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseScene, type Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { type Program, programs, scenes } from './programs.ts'
import { digest, type Outcome, requireSentence, runProgram, stateOf } from './run.ts'

/** Programs per seed. */
const PROGRAMS = full(75, 100)
/** Scenes per seed. */
const SCENES = full(5, 33)
/** 225 programs, or 10,000; SCREE_FUZZ_SEED is the first seed, for programs that nobody has seen yet. */
const SEEDS = Array.from({ length: full(3, 100) }, (_, k) => k + Number(process.env.SCREE_FUZZ_SEED ?? 17))

// fast-check shrinks a failure only on request: each try is a program
const settings = (seed: number, numRuns: number) => ({
  seed,
  numRuns,
  endOnFailure: process.env.SCREE_SHRINK === undefined,
})

type Options = Parameters<typeof World.create>[0]

/** Options of a program with those of a backend; what is no plain object stays as it is. */
function withBackend(options: unknown, backend: Options): Options {
  const isPlain = Object.prototype.toString.call(options) === '[object Object]'
  return isPlain ? { ...(options as object), ...backend } : (options as Options)
}

async function requireFiniteState(world: World): Promise<void> {
  for (const [name, values] of Object.entries(await world.read()))
    for (const value of values) if (!Number.isFinite(value)) throw new Error(`${name} holds ${value}`)
}

/** A refused call changed nothing, and nothing is NaN or infinite. */
async function watch(world: World, { refusal }: Outcome, before: string): Promise<void> {
  if (refusal !== undefined) expect(digest(await stateOf(world)), refusal).toBe(before)
  await requireFiniteState(world)
}

const onCpu = (options: unknown) => World.create(withBackend(options, { backend: 'cpu' }))

async function compareBackends(program: Program, device: GPUDevice): Promise<void> {
  const cpu = await runProgram(program, onCpu, watch)
  const onGpu = (options: unknown) => World.create(withBackend(options, { backend: 'gpu', device }))
  expect(await runProgram(program, onGpu)).toEqual(cpu)
  // what was refused has left no trace that shows later
  const accepted = program.calls.filter((_, k) => cpu.outcomes[k]?.refusal === undefined)
  if (cpu.end !== null && accepted.length < program.calls.length)
    expect((await runProgram({ ...program, calls: accepted }, onCpu)).end).toEqual(cpu.end)
}

test.each(SEEDS)(
  `World: ${PROGRAMS} random programs are refused or run alike on both backends, seed %i`,
  async (seed) => {
    const device = await testDevice()
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
    const device = await testDevice()
    const property = fc.asyncProperty(scenes, async (scene) => {
      const cpu = await runScene(scene, { backend: 'cpu' })
      expect(await runScene(scene, { backend: 'gpu', device })).toBe(cpu)
      expect(parses(scene)).toBe(cpu.startsWith('runs'))
    })
    await fc.assert(property, settings(seed, SCENES))
  },
)
