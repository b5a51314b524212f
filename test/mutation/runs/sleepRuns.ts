/** Worlds in which disks and grains fall asleep and are woken. */
import { box } from '../../../src/shapes/box.ts'
import { capsule } from '../../../src/shapes/capsule.ts'
import type { WorldOptions } from '../../../src/world/options.ts'
import { World } from '../../../src/world.ts'
import { type Run, readAll, sleepAll, steps } from './run.ts'

/** Rows of disks that lie on a floor from the start, with slow gravity, so that they sleep after few long steps. */
async function restingDisks(columns: number, options: WorldOptions, kind: Kind): Promise<World> {
  const world = await World.create({ gravity: [0, -0.05], substeps: 1, sleep: true, ...options })
  const low = kind.isMixed ? -9 : kind.gap === 1 ? -0.5 : -2
  const high = kind.gap * columns + (kind.gap === 1 ? -0.5 : 4)
  world.walls.add([
    { chain: [[low, 0], [high, 0]], ...(kind.isFiltered && { category: 2 }) }, // biome-ignore format: points
  ])
  const all = Array.from({ length: columns * kind.rows }, (_, k) => k)
  if (kind.hasGrains) {
    const shapes = all.map((k) => (k % 3 === 2 ? capsule([-0.3, 0], [0.3, 0], 0.25) : box(1, 0.5)))
    world.grains.add({
      shapes,
      positions: all.flatMap((k) => [kind.gap * (k % columns), 0.25 + 0.5 * Math.floor(k / columns)]),
      friction: 0.5,
    })
  } else
    world.disks.add({
      positions: all.flatMap((k) => [kind.gap * (k % columns), 0.5 + Math.floor(k / columns)]),
      radii: 0.5,
      friction: 0.3,
      ...(kind.isFiltered && {
        category: all.map((k) => 1 << (k % 2)),
        mask: all.map((k) => (k % 3 === 0 ? 2 : 3)),
      }),
    })
  if (kind.isMixed)
    world.disks.add({ positions: [-2.5, 1.5, -4.5, 0.1, -4.75, 0.1, -6.5, 1.5], radii: [1.5, 0.1, 0.1, 1.5] })
  if (kind.isBonded) {
    const pairs = [world.disks.ids[1], world.disks.ids[2], world.disks.ids[2], world.disks.ids[3]]
    world.bonds.add({ type: 'weld', pairs, stiffness: 10, shearStiffness: 10, bendStiffness: 10 })
  }
  return world
}

interface Kind {
  readonly rows: number
  /** Metres from one to the next. */
  readonly gap: number
  readonly isFiltered?: boolean
  readonly isMixed?: boolean
  readonly hasGrains?: boolean
  readonly isBonded?: boolean
}

/** What wakes some of them, or nothing. */
const acts: Readonly<Record<string, (world: World) => unknown>> = {
  'one pushed': (world) => world.disks.write([world.disks.ids[0]], { velocities: [0.3, 0.2] }),
  'one removed': (world) => world.disks.remove([world.disks.ids[1]]),
  'one added': (world) => world.disks.add({ positions: [3.3, 3], radii: 0.4, velocities: [0, -3] }),
  'a mass written': (world) => world.disks.write([world.disks.ids[2]], { masses: 9 }),
  'a body comes': (world) =>
    world.bodies.add({
      walls: [{ chain: [[0, 0.1], [0, 2]] }], // biome-ignore format: points
      motion: { position: [-1.5, 0], velocity: [2, 0], spin: 0.1 },
    }),
  'a body rises and one turns': (world) => {
    const chain = [[0, 0], [1, 0]] as [number, number][] // biome-ignore format: points
    world.bodies.add({ walls: [{ chain }], motion: { position: [1, -0.3], velocity: [0, 0.5] } })
    world.bodies.add({ walls: [{ chain }], motion: { position: [6, -0.2], spin: 0.3 } })
    world.bodies.add({ walls: [{ chain }], motion: { position: [9, -0.2] } })
  },
  'a brush': (world) => {
    world.brush = { center: [1, 0.5], velocity: [1, 0.5], radius: 1.5, rate: 30 }
  },
  'a field': (world) => {
    world.fields = [{ type: 'uniform', acceleration: [0.1, 0] }]
  },
  'another floor': (world) => {
    world.walls.material = { friction: 0.1 }
  },
  'nothing happens': () => {},
}

const EDITS = Object.keys(acts)

function runOf(name: string, columns: number, kind: Kind, options: WorldOptions, edits: string[]): Run[] {
  return edits.map((edit) => ({
    name: `${name}, ${edit}`,
    make: (small) => restingDisks(columns, { ...options, ...small }, kind),
    before: async (world) => {
      if (edit !== EDITS[0]) await sleepAll(world)
    },
    act: async (world) => {
      if (edit === EDITS[0]) await sleepAll(world)
      await steps(world, 1)
      await acts[edit](world)
      await steps(world, 3)
      await steps(world, 3, 1 / 4)
      await readAll(world, options.events ?? false)
    },
  }))
}

const PERIOD = (columns: number) => ({ periodic: { x: [-0.5, columns - 0.5] } }) as const

export const sleepRuns: readonly Run[] = [
  ...runOf('sleeping row', 20, { rows: 1, gap: 2 }, {}, EDITS),
  ...runOf('sleeping rows', 12, { rows: 2, gap: 1 }, { events: true }, EDITS),
  ...runOf('sleeping disks of all sizes', 18, { rows: 1, gap: 1, isMixed: true }, { events: true, substeps: 2 }, EDITS.slice(0, 5)), // biome-ignore format: one line
  ...runOf('sleeping filtered disks', 16, { rows: 1, gap: 1, isFiltered: true, isBonded: true }, { events: true }, EDITS.slice(0, 6)), // biome-ignore format: one line
  ...runOf('sleeping periodic disks', 24, { rows: 1, gap: 1 }, { ...PERIOD(24), events: true }, EDITS),
  ...runOf('sleeping bonded disks', 12, { rows: 1, gap: 2, isBonded: true }, {}, EDITS.slice(0, 5)),
  ...runOf('sleeping grains', 9, { rows: 2, gap: 2, hasGrains: true }, { events: true }, EDITS.slice(0, 6)),
  ...runOf('sleeping bonded grains', 9, { rows: 1, gap: 1.25, hasGrains: true, isBonded: true }, {}, EDITS.slice(0, 4)), // biome-ignore format: one line
  ...runOf('sleeping periodic grains', 18, { rows: 1, gap: 1, hasGrains: true }, { ...PERIOD(18) }, EDITS.slice(0, 5)), // biome-ignore format: one line
]
