/** Traces among the round walls of a world, against casts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOX_SIDES, NO_SIDE, TRIP_ENDINGS } from '../../src/polar/batch/traces.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { roundWall } from '../../src/shapes/shapeWalls.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'

const BOX = [-20, -15, 20, 15] as const
const DISKS = 400
const RADIUS = 0.1
/** In metres, for lengths of 20: both methods have errors of a few ulps of f32, larger for grazing hits. */
const TOLERANCE = 2e-4
/** Distance in metres within which a hit is too close to call. */
const GRAZE = 1e-4

interface RoundWalls {
  readonly centers: [number, number][]
  readonly radii: number[]
}

function drawRounds(count: number): RoundWalls {
  const random = createRandom(21)
  return {
    centers: Array.from({ length: count }, () => [uniform(random, -19, 19), uniform(random, -14, 14)]),
    radii: Array.from({ length: count }, () => uniform(random, 0.1, 1)),
  }
}

/** Disks at least GRAZE away from all round walls, in all directions. */
function drawDisks({ centers, radii }: RoundWalls) {
  const random = createRandom(22)
  const [origins, directions]: [number[], number[]] = [[], []]
  while (origins.length < 2 * DISKS) {
    const [x, y] = [uniform(random, -19.8, 19.8), uniform(random, -14.8, 14.8)]
    const angle = uniform(random, 0, 2 * Math.PI)
    if (centers.some(([cx, cy], k) => Math.hypot(x - cx, y - cy) < radii[k] + RADIUS + GRAZE)) continue
    origins.push(x, y)
    directions.push(Math.cos(angle), Math.sin(angle))
  }
  return { origins, directions, radii: RADIUS }
}

describe.each(BACKENDS)('World.query.traceAmongRounds on %s', (backend) => {
  const rounds = drawRounds(150)
  const open = async (options = {}) =>
    World.create({ backend, device: backend === 'gpu' ? await testDevice() : undefined, ...options })
  let world: World

  beforeAll(async () => {
    world = await open()
    world.walls.add(rounds.centers.map((center, k) => roundWall(center, rounds.radii[k])))
  })
  afterAll(() => world.destroy())

  test('the first hit equals that of query.rays', async () => {
    const disks = drawDisks(rounds)
    const { hits, positions } = await world.query.traceAmongRounds({ ...disks, box: BOX })
    expect(hits.edges).toHaveLength(DISKS)
    // as far as the trace went, and slightly farther if it ended at a wall
    const translations = Array.from(positions, (end, n) => {
      const more = hits.edges[n >> 1] === NONE ? 0 : 0.1 * disks.directions[n]
      return end - disks.origins[n] + more
    })
    const casts = await world.query.rays({ origins: disks.origins, radii: RADIUS, translations })
    let [ties, walls] = [0, 0]
    for (let k = 0; k < DISKS; k++) {
      walls += Number(hits.edges[k] !== NONE)
      const cast = casts.points.subarray(2 * k, 2 * k + 2)
      const [x, y] = hits.points.subarray(2 * k, 2 * k + 2)
      const isSameWall = hits.edges[k] >> 2 === casts.edges[k] >> 2
      if (!isSameWall) {
        ties++
        continue
      }
      if (hits.edges[k] === NONE) continue
      expect(Math.hypot(x - cast[0], y - cast[1]), `disk ${k}`).toBeLessThan(TOLERANCE)
      const [nx, ny] = casts.normals.subarray(2 * k, 2 * k + 2)
      expect(Math.hypot(hits.normals[2 * k] - nx, hits.normals[2 * k + 1] - ny)).toBeLessThan(10 * TOLERANCE)
      // near the joint of two edges it may be either of them
      if (hits.edges[k] === casts.edges[k]) continue
      const toJoint = Math.min(Math.abs(nx), Math.abs(ny))
      expect(toJoint, `disk ${k}: edge ${hits.edges[k]}, not ${casts.edges[k]}`).toBeLessThan(TOLERANCE)
    }
    expect(ties).toBeLessThanOrEqual(1)
    expect(walls).toBeGreaterThan(DISKS / 2)
    expect(walls).toBeLessThan(DISKS)
  })

  test('reports the hits of one disk edge by edge and includes walls added later', async () => {
    const other = await open({ bounds: [-10, -10, 10, 10] })
    other.walls.add([{ ...roundWall([5, 0], 1), radius: 0.25 }])
    const asked = { origins: [0, 0], directions: [1, 0], radii: 0.5, bounces: 1 }
    const { hits, positions, endings } = await other.query.traceAmongRounds(asked)
    expect(hits.edges[0]).toBeLessThan(4)
    expect([...hits.edges.slice(1), ...hits.sides]).toEqual([NONE, NO_SIDE, BOX_SIDES.indexOf('west')])
    expect([...hits.positions]).toEqual([3.25, 0, -9.5, 0])
    expect([...hits.points]).toEqual([3.75, 0, -10, 0])
    expect([...hits.normals].map((n) => n + 0)).toEqual([-1, 0, 1, 0])
    expect([...positions]).toEqual([-9.5, 0])
    expect(TRIP_ENDINGS[endings[0]]).toBe('side')

    other.walls.add([roundWall([-4, 0], 1)])
    const later = await other.query.traceAmongRounds(asked)
    expect(later.hits.edges[1]).toBeGreaterThanOrEqual(4)
    expect([...later.hits.positions]).toEqual([3.25, 0, -2.5, 0])
    other.destroy()
  })

  test('concurrent calls see the walls at the time of each call', async () => {
    const other = await open({ bounds: [-10, -10, 10, 10] })
    other.walls.add([roundWall([5, 0], 1)])
    const asked = { origins: [0, 0], directions: [1, 0] }
    const before = other.query.traceAmongRounds(asked)
    other.walls.add([roundWall([2, 0], 0.5)])
    const after = other.query.traceAmongRounds(asked)
    expect([...(await before).positions]).toEqual([4, 0])
    expect([...(await after).positions]).toEqual([1.5, 0])
    other.destroy()
  })

  test('arrays that the caller changes afterwards change nothing', async () => {
    const other = await open({ bounds: [-10, -10, 10, 10] })
    other.walls.add([roundWall([5, 0], 1)])
    const asked = { origins: [0, 0], directions: [1, 0], radii: [0.5] }
    const traced = other.query.traceAmongRounds(asked)
    asked.origins[0] = 2
    asked.radii[0] = 0.25
    const { hits } = await traced
    expect([...hits.positions, ...hits.points, ...hits.lengths]).toEqual([3.5, 0, 4, 0, 3.5])
    other.destroy()
  })

  test('a mask filters walls as in query.rays', async () => {
    const other = await open({ bounds: [-10, -10, 10, 10] })
    other.walls.add([
      { ...roundWall([2, 0], 0.5), category: 1 },
      { chain: [[3, -9] as const, [3, 9] as const], category: 2 },
      { ...roundWall([5, 0], 1), category: 4 },
      { ...roundWall([7, 0], 0.5), category: 0x80000008 },
    ])
    const cast = async (mask?: number) => {
      const { points, edges } = await other.query.rays({ origins: [0, 0], translations: [10, 0], mask })
      return [points[0], edges[0] === NONE ? NONE : edges[0]]
    }
    const trace = async (mask?: number, ignoreOthers = false) => {
      const asked = { origins: [0, 0], directions: [1, 0], mask, ignoreOthers }
      const { hits } = await other.query.traceAmongRounds(asked)
      return [hits.points[0], hits.edges[0]]
    }
    const masks = [1, 4, 8, 0x80000000, 5, 12, 16, 4, 1]
    // all at once, so that each must use its own mask
    expect(await Promise.all(masks.map((mask) => trace(mask)))).toEqual(
      await Promise.all(masks.map((mask) => cast(mask))),
    )
    expect(await trace(6, true)).toEqual(await trace(4))
    expect(await trace(undefined, true)).toEqual(await trace(1))
    for (const mask of [2, 6, undefined])
      await expect(trace(mask)).rejects.toThrow(
        'edge 4 belongs to a wall that is not round, not solid or not fixed',
      )
    other.destroy()
  })

  test('rejects other walls, unless they are ignored', async () => {
    const asked = { origins: [0, 0], directions: [1, 0], box: BOX }
    const straight = { chain: [[3, -9] as const, [3, 9] as const] }
    const twoSided = { ...roundWall([3, 0], 1), oneSided: false }
    for (const wall of [straight, roundWall([0, 0], -3), twoSided]) {
      const other = await open()
      other.walls.add([roundWall([5, 0], 1), wall])
      await expect(other.query.traceAmongRounds(asked)).rejects.toThrow(
        'edge 4 belongs to a wall that is not round, not solid or not fixed: expected only fixed round walls, or ignoreOthers: true',
      )
      const { positions } = await other.query.traceAmongRounds({ ...asked, ignoreOthers: true })
      expect([...positions]).toEqual([4, 0])
      other.destroy()
    }
    const moving = await open()
    moving.bodies.add({ walls: [roundWall([3, 0], 1)] })
    await expect(moving.query.traceAmongRounds(asked)).rejects.toThrow(
      'edge 0 belongs to a wall that is not round, not solid or not fixed',
    )
    moving.destroy()
  })

  test('rejects invalid arguments', async () => {
    const [x, y] = rounds.centers[7]
    const asked = { origins: [x, y], directions: [1, 0], box: BOX }
    await expect(world.query.traceAmongRounds(asked)).rejects.toThrow(
      /^disk 0 starts at .* in the round wall of edge \d+: expected/,
    )
    await expect(world.query.traceAmongRounds({ ...asked, ignoreOthers: 1 as never })).rejects.toThrow(
      'ignoreOthers is 1',
    )
    await expect(world.query.traceAmongRounds({ ...asked, mask: 0 })).rejects.toThrow(
      'mask is 0: expected a whole number from 1 to 4294967295',
    )
    await expect(world.query.traceAmongRounds({ ...asked, disks: true } as never)).rejects.toThrow(
      'options.disks is unknown',
    )
    await expect(
      world.query.traceAmongRounds({ ...asked, origins: [99, 0], box: undefined }),
    ).rejects.toThrow('disk 0 starts at [99, 0]: expected a position where its radius 0 is in the box [')
    const empty = await open()
    await expect(empty.query.traceAmongRounds({ origins: [0, 0], directions: [1, 0] })).rejects.toThrow(
      'box is missing',
    )
    expect([
      ...(await empty.query.traceAmongRounds({ origins: [0, 0], directions: [1, 0], box: BOX })).positions,
    ]).toEqual([20, 0])
    empty.destroy()
    await expect(empty.query.traceAmongRounds(asked)).rejects.toThrow('destroyed')
  })
})
