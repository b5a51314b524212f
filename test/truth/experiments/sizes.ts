/** Piles of disks of all sizes: how much they overlap at rest. */
import { World } from '../../../src/world.ts'
import { mean } from './fit.ts'

export type Chosen = 'auto' | 8

export interface Overlap {
  /** Radius of the disks, m. */
  readonly radius: number
  readonly asked: Chosen
  /** Substeps of the last step. */
  readonly substeps: number
  /** Mean of the contacts that overlap, averaged over the piles, and the largest one of all piles, in radii. */
  readonly mean: number
  readonly largest: number
  /** Whether the world warned that the substeps are too few. */
  readonly warned: boolean
}

/** Radii in m: a hundredth of the largest is 2.5 mm. */
export const FULL_SIZES = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25]

/** By where they lock between the walls, piles differ by half: so there are several. */
const STARTS = [0, 1, 2]

/** 200 disks in a box 21 radii wide, after 3 s of steps of 1/60 s. */
async function overlapOf(radius: number, asked: Chosen, start: number): Promise<Overlap> {
  const { warn } = console
  const said: string[] = []
  console.warn = (text: string) => said.push(text)
  try {
    const world = await World.create({ backend: 'cpu', threads: 1, substeps: asked })
    const width = 21 * radius
    world.walls.add([{ chain: [[0, 400 * radius], [0, 0], [width, 0], [width, 400 * radius]] }]) // biome-ignore format: one wall
    const positions = Array.from({ length: 200 }, (_, k) => [
      radius * (2 + 2.1 * (k % 9) + 0.05 * Math.sin(7 * k + start)),
      radius * (1.2 + 2.2 * Math.floor(k / 9)),
    ]).flat()
    world.disks.add({ positions, radii: radius })
    for (let step = 0; step < 180; step++) world.step(1 / 60)
    const overlaps = (await world.readContacts()).overlaps.filter((overlap) => overlap > 0)
    const { deepestOverlap, substeps } = world.stats
    world.destroy()
    return {
      radius,
      asked,
      substeps,
      mean: overlaps.reduce((sum, one) => sum + one, 0) / overlaps.length / radius,
      largest: deepestOverlap / radius,
      warned: said.some((text) => text.includes('fall through it in')),
    }
  } finally {
    console.warn = warn
  }
}

export async function overlapsBySize(radii: readonly number[]): Promise<Overlap[]> {
  const all: Overlap[] = []
  for (const radius of radii)
    for (const asked of ['auto', 8] as const) {
      const piles: Overlap[] = []
      for (const start of STARTS) piles.push(await overlapOf(radius, asked, start))
      all.push({
        ...piles[0],
        mean: mean(piles.map((pile) => pile.mean)),
        largest: Math.max(...piles.map(({ largest }) => largest)),
        warned: piles.some(({ warned }) => warned),
      })
    }
  return all
}
