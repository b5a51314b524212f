/** Many small cases in one scene: short chains of walls far apart, each with a few disks close by. */

import type { Scene, Wall } from '../../src/scene/scene.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

export interface SitesOptions {
  /** Sites along a side of the square that they fill. */
  readonly side?: number
  readonly disksPerSite?: number
  readonly gravity?: readonly [number, number]
  /** Rounds all numbers to multiples of 1/8 and keeps velocities along the axes, so that values tie. */
  readonly isCoarse?: boolean
  /** Puts every third site's wall on a body of its own, which moves unless it is to be still. */
  readonly bodies?: 'none' | 'still' | 'moving'
  /** m/s */
  readonly maxSpeed?: number
}

const SPACING = 5
const BULGES = [0, 0, 0.3, -0.3, 1, -1]

type Point = [number, number]

/** A scene of `side`² sites, 5 m apart, from a seed. */
export function sites(name: string, seed: number, options: SitesOptions = {}): Scene {
  const {
    side = 5,
    disksPerSite = 1,
    gravity = [0, -8],
    isCoarse = false,
    bodies: kind = 'none',
    maxSpeed = 30,
  } = options
  const random = createRandom(seed)
  const round = (value: number) => (isCoarse ? Math.round(8 * value) / 8 : value)
  const between = (low: number, high: number) => round(uniform(random, low, high))
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]
  const pointAround = ([x, y]: Point, spread: number): Point => [
    x + between(-spread, spread),
    y + between(-spread, spread),
  ]

  const wallAt = (centre: Point): Wall => {
    const sides = oneOf([1, 1, 2, 3])
    const chain: Point[] = [pointAround(centre, 0.8)]
    while (chain.length <= sides) {
      const [x, y] = chain[chain.length - 1]
      const length = isCoarse ? oneOf([0.5, 1, 2]) : between(0.5, 1.5)
      const across = isCoarse && random() < 0.7 ? 0 : between(-1, 1)
      const along = oneOf([-length, length])
      const [dx, dy] = random() < 0.5 ? [along, across] : [across, along]
      chain.push([x + dx, y + dy])
    }
    const closed = sides === 3 && random() < 0.5
    return {
      chain,
      closed,
      bulges: Array.from({ length: closed ? sides + 1 : sides }, () =>
        isCoarse ? oneOf([0, 0, 1, -1]) : oneOf([...BULGES, uniform(random, -1.5, 1.5)]),
      ),
      oneSided: random() < 0.5,
      radius: oneOf([0, 0, 0.125, 0.25]),
      friction: 0.5,
      rolling: 0.05,
      restitution: oneOf([0, 0.5]),
      surfaceSpeed: oneOf([0, 0, 1]),
    }
  }

  const walls: Wall[] = []
  const bodies: NonNullable<Scene['bodies']> = []
  const disks = { positions: [] as number[], velocities: [] as number[], radii: [] as number[] }
  for (let site = 0; site < side * side; site++) {
    const centre: Point = [SPACING * (site % side), SPACING * Math.floor(site / side)]
    const isOnBody = kind !== 'none' && site % 3 === 0
    const wall = wallAt(isOnBody ? [0, 0] : centre)
    const chain = wall.chain.map(([x, y]): Point => (isOnBody ? [x + centre[0], y + centre[1]] : [x, y]))
    if (isOnBody) {
      const moving = { velocity: pointAround([0, 0], 2), spin: between(-3, 3) }
      const motion = { position: centre, ...(kind === 'moving' ? moving : {}) }
      bodies.push({ walls: [wall], motion })
    } else walls.push(wall)
    for (let disk = 0; disk < disksPerSite; disk++) {
      const position = pointAround(random() < 0.5 ? oneOf(chain) : centre, oneOf([0.125, 0.5, 1.5]))
      const radius = oneOf([0.125, 0.25, 0.5, 1.5])
      // just touching a corner, along an axis
      if (isCoarse && random() < 0.3) {
        const corner = oneOf(chain)
        const axis = oneOf([0, 1])
        position[axis] = corner[axis] + oneOf([-1, 1]) * (radius + (wall.radius ?? 0))
        position[1 - axis] = corner[1 - axis]
      }
      const target = pointAround(oneOf(chain), 0.5)
      const seconds = oneOf([0.05, 0.25, 1])
      const velocity = [0, 1].map((axis) => {
        const speed = round((target[axis] - position[axis]) / seconds)
        return Math.max(-maxSpeed, Math.min(maxSpeed, speed))
      })
      if (isCoarse) velocity[oneOf([0, 1])] = 0
      disks.positions.push(...position)
      disks.velocities.push(...velocity)
      disks.radii.push(radius)
    }
  }
  const materials = { friction: 0.5, restitution: 0.5, rolling: 0.05 }
  return { version: 1, name, gravity: [...gravity], disks: { ...disks, ...materials }, walls, bodies }
}

/** Disks and the ends and centres of walls that lie on each other, or all but: distances around COINCIDENT. */
export function coincidences(): Scene {
  const offsets = [-1.05e-12, -1.03e-12, -1e-12, -0.5e-12, 0, 0.5e-12, 1e-12, 1.03e-12, 1.05e-12, 1.2e-12]
  const positions = [0, 1].flatMap((y) => offsets.flatMap((x) => [x, y]))
  const velocities = positions.map((_, k) => (k % 3) - 1)
  const chain: Point[] = [[0, 0], [0, 2]] // biome-ignore format: points
  const walls = [0, 1, -1].flatMap((bulge) =>
    [true, false].map((oneSided) => ({ chain, bulges: [bulge], oneSided })),
  )
  return { version: 1, name: 'coincidences', gravity: [0, -8], disks: { positions, velocities, radii: 0.25 }, walls } // biome-ignore format: one line
}

/** Casts from before and behind each wall along its first side, thin and thick. */
export function castsAlong({ walls }: Scene) {
  const [origins, translations, radii] = [[] as number[], [] as number[], [] as number[]]
  for (const { chain } of walls)
    for (const from of [-1, 2])
      for (const radius of [0, 0.125]) {
        const [[ax, ay], [bx, by]] = chain
        const [dx, dy] = [bx - ax, by - ay]
        origins.push(ax + from * dx, ay + from * dy)
        translations.push(from === 2 ? -3 * dx : 3 * dx, from === 2 ? -3 * dy : 3 * dy)
        radii.push(radius)
      }
  // as long as numbers that mean something else
  for (const { chain } of walls)
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [1, 0.5],
      [-1, 1],
    ]) {
      origins.push(chain[0][0] - dx, chain[0][1] - dy)
      translations.push(dx, dy)
      radii.push(0.0625)
    }
  return { origins, translations, radii }
}

/** Casts at the corners and along the sides of sites, thin and thick, and some that go nowhere. */
export function castsAt({ walls }: Scene, count: number, seed: number) {
  const random = createRandom(seed)
  const [origins, translations, radii] = [[] as number[], [] as number[], [] as number[]]
  for (let k = 0; k < count; k++) {
    const { chain, radius = 0 } = walls[Math.floor(random() * walls.length)]
    const from = Math.floor(random() * (chain.length - 1))
    const [[ax, ay], [bx, by]] = [chain[from], chain[from + 1]]
    const thickness = k % 2 === 0 ? 0 : [0.125, 0.5][(k % 4) >> 1]
    // a centre that touches a side right beside its corner
    const away = ((k % 3) - 1) * (radius + thickness)
    const length = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2) || 1
    const [x, y] = random() < 0.5 ? [ax, ay] : [bx, by]
    const target = [x - (away * (by - ay)) / length, y + (away * (bx - ax)) / length]
    const reach = k % 13 === 0 ? 0 : 2
    for (const axis of [0, 1]) {
      const origin =
        target[axis] + reach * Math.round(uniform(random, -8, 8)) * (k % 5 === 0 ? 0.125 : 0.1234)
      origins.push(k % 17 === 0 ? [x, y][axis] : origin)
      translations.push(k % 13 < 2 ? 0 : 1.5 * (target[axis] - origin))
    }
    radii.push(thickness)
  }
  return { origins, translations, radii }
}
