/** Methods of event-driven stepping: the event queue, and the waves on either backend. */
import { EventQueue } from '../../src/events/eventQueue.ts'
import { World } from '../../src/world.ts'
import type { WarmGas } from './elasticGas.ts'

export const CONTESTANTS = ['queue', 'cpu', 'gpu'] as const
export type ContestantName = (typeof CONTESTANTS)[number]

export interface Contestant {
  /** Advances by a frame, or a fraction of it; resolves when all its hits are done. */
  readonly frame: (part?: number) => Promise<void>
  /** Collisions since the start. */
  readonly collisions: () => number
  /** Waves of the last frame; 0 for the queue, which has none. */
  readonly waves: () => number
  readonly destroy: () => void
}

export async function prepare(name: ContestantName, gas: WarmGas, device: GPUDevice | undefined) {
  return name === 'queue' ? prepareQueue(gas) : prepareWaves(name, gas, device)
}

function prepareQueue({ disks, walls, frame }: WarmGas): Contestant {
  const queue = new EventQueue({ gravity: [0, 0], disks, walls })
  return {
    frame: async (part = 1) => {
      const { outcome } = queue.advance(part * frame)
      if (outcome !== 'done') throw new Error(`the queue stopped at ${queue.time} s: ${outcome}`)
    },
    collisions: () => queue.collisions,
    waves: () => 0,
    destroy: () => {},
  }
}

async function prepareWaves(
  backend: 'cpu' | 'gpu',
  { disks, walls, frame }: WarmGas,
  device: GPUDevice | undefined,
): Promise<Contestant> {
  const capacity = disks.positions.length / 2
  const stepping = 'eventDriven'
  const world = await World.create({
    backend,
    threads: 1,
    device,
    stepping,
    capacity,
    gravity: [0, 0],
    restitutionThreshold: 0,
  })
  world.walls.add(walls)
  world.disks.add(disks)
  return {
    frame: async (part = 1) => {
      world.step(part * frame)
      await world.settle()
      const { spentSteps, waves } = world.stats
      // the rest of the frame used interference tests, whose hits are not counted
      if (spentSteps > 0) throw new Error(`a frame of ${backend} ran out of waves: ${waves} were not enough`)
    },
    collisions: () => world.stats.collisions,
    waves: () => world.stats.waves,
    destroy: () => world.destroy(),
  }
}
