/** Runs a random program on both backends and compares all that comes of it. */
import { expect } from 'vitest'
import { World } from '../../src/world.ts'
import { withRandomParts } from '../support/randomParts.ts'
import type { Program } from './programs.ts'
import { digest, type Outcome, runProgram, stateOf } from './run.ts'

// fast-check shrinks a failure only on request: each try is a program
export const settings = (seed: number, numRuns: number) => ({
  seed,
  numRuns,
  endOnFailure: process.env.SCREE_SHRINK === undefined,
})

export type Options = Parameters<typeof World.create>[0]

/** Options of a program with those of a backend; what is no plain object stays as it is. */
function withBackend(options: unknown, backend: Options): Options {
  const isPlain = Object.prototype.toString.call(options) === '[object Object]'
  return isPlain ? { ...(options as object), ...backend } : (options as Options)
}

export async function requireFiniteState(world: World): Promise<void> {
  for (const [name, values] of Object.entries(await world.disks.read()))
    for (const value of values)
      if (!Number.isFinite(value) && !(name === 'inertia' && value === Infinity))
        throw new Error(`${name} holds ${value}`)
}

/** A refused call changed nothing, and nothing is NaN or infinite. */
async function watch(world: World, { refusal }: Outcome, before: string): Promise<void> {
  if (refusal !== undefined) expect(digest(await stateOf(world)), refusal).toBe(before)
  await requireFiniteState(world)
}

const onCpu = (options: unknown) => World.create(withBackend(options, { backend: 'cpu' }))

/** Without a device, only the CPU runs it. */
export async function compareBackends(program: Program, device?: GPUDevice): Promise<void> {
  const cpu = await runProgram(program, onCpu, watch)
  if (device !== undefined) {
    const onGpu = (options: unknown) => World.create(withBackend(options, { backend: 'gpu', device }))
    const { result } = await withRandomParts(program.calls.length, () => runProgram(program, onGpu))
    expect(result).toEqual(cpu)
  }
  // what was refused has left no trace that shows later
  const accepted = program.calls.filter((_, k) => cpu.outcomes[k]?.refusal === undefined)
  if (cpu.end !== null && accepted.length < program.calls.length)
    expect((await runProgram({ ...program, calls: accepted }, onCpu)).end).toEqual(cpu.end)
}
