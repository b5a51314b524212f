/** The measurements of a run: all combinations of scene, size and engine. */
import { nodeAdapter } from '../src/node/nodeGpu.ts'
import type { BenchOptions } from './arguments.ts'
import type { MakeEngine } from './engine.ts'
import { loadRival } from './rivals.ts'
import { makeScree } from './scree.ts'

export interface Entrant {
  readonly name: string
  readonly make: MakeEngine
}

async function usualBackends(): Promise<('cpu' | 'gpu')[]> {
  const { device, isSoftware } = await nodeAdapter()
  device.destroy()
  return isSoftware ? ['cpu'] : ['cpu', 'gpu']
}

/** Returns the requested engines. Throws if one is not installed. */
export async function entrantsOf(options: BenchOptions): Promise<Entrant[]> {
  const { backend, substeps, threads, rivals } = options
  const entrants: Entrant[] = []
  for (const kind of backend ?? (await usualBackends())) {
    const choices = substeps.length === 0 ? [undefined] : substeps
    for (const count of kind === 'cpu' ? threads : [1]) {
      const name = count === 1 ? `scree ${kind}` : `scree ${kind}, ${count} threads`
      for (const choice of choices) {
        entrants.push({ name, make: makeScree(kind, choice, count) })
        if (options.events)
          entrants.push({ name: `${name}, events`, make: makeScree(kind, choice, count, { events: true }) })
        if (options.sleep)
          entrants.push({ name: `${name}, sleep`, make: makeScree(kind, choice, count, { sleep: true }) })
      }
    }
  }
  for (const name of rivals) entrants.push({ name, make: forDisks(name, await loadRival(name)) })
  return entrants
}

/** The other engines are set up for disks between walls that stand still; Box2D takes grains and walls that move, too. */
function forDisks(name: string, make: MakeEngine): MakeEngine {
  return async (scene) => {
    const isPlain = scene.grains === undefined && scene.bodies === undefined
    return isPlain || name === 'box2d' ? make(scene) : null
  }
}

export interface Job {
  readonly scene: string
  readonly count: number
}

/** Above this number of disks, only one scene is in memory at a time. */
const MAX_IN_MEMORY = 100_000

/** Groups scenes that are interleaved: those of equal size, unless they are large. */
export function batchesOf({ scenes, count }: BenchOptions): Job[][] {
  return count.flatMap((disks) => {
    const jobs = scenes.map((scene) => ({ scene, count: disks }))
    return disks > MAX_IN_MEMORY ? jobs.map((job) => [job]) : [jobs]
  })
}
