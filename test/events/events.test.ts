/** What `World.takeEvents` reports: pairs that begin and cease to touch, hits, and what sensors sense. */
import { expect, test } from 'vitest'
import { World } from '../../src/index.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { lively, named, steps, withWorld } from '../support/events.ts'

const floor = {
  chain: [
    [-20, 0],
    [20, 0],
  ] as [number, number][],
}

test('World.takeEvents: a disk that falls onto a wall begins with a hit, and ends when it is taken away', async () => {
  await withWorld({}, async (world) => {
    world.walls.add([floor])
    const [id] = world.disks.add({ positions: [3, 1.75], radii: 0.5, masses: 2 })
    steps(world, 60)
    const { begin, end, hit } = await world.takeEvents()
    expect([named(begin), named(end), named(hit)]).toEqual([['0 edge 0 body 0'], [], ['0 edge 0 body 0']])
    // 1.25 m at 10 m/s²: 5 m/s, less what the last substep before the hit adds
    expect(hit.speeds[0]).toBeGreaterThan(4.9)
    expect(hit.speeds[0]).toBeLessThan(5.001)
    expect(hit.impulses[0] / 2).toBeCloseTo(hit.speeds[0], 1)
    expect(hit.points[0]).toBeCloseTo(3, 5)
    expect(hit.points[1]).toBeCloseTo(0, 2)
    expect([...hit.normals]).toEqual([0, -1])
    expect(named((await world.takeEvents()).begin)).toEqual([])
    world.disks.write([id], { positions: [3, 5] })
    steps(world, 1)
    expect(named((await world.takeEvents()).end)).toEqual(['0 edge 0 body 0'])
  })
})

test('World.takeEvents: a pair that closes slower than hitSpeed begins without a hit; normals point from a to b', async () => {
  for (const [ids, hitSpeed] of [
    [[0, 1], 3.9],
    [[1, 0], 3.9],
    [[0, 1], 4.1],
  ] as const) {
    await withWorld({ gravity: [0, 0], hitSpeed }, async (world) => {
      const at = { positions: [0, 0, 2, 0], velocities: [2, 0, -2, 0] }
      world.disks.add({ ...at, radii: 0.5, restitution: 1, ids })
      steps(world, 30)
      const { begin, end, hit } = await world.takeEvents()
      expect([named(begin), named(end)]).toEqual([['0 1'], ['0 1']])
      expect([...hit.normals]).toEqual(hitSpeed > 4 ? [] : [ids[0] === 0 ? 1 : -1, 0])
      expect([...hit.speeds]).toEqual(hitSpeed > 4 ? [] : [4])
    })
  }
})

test('World.takeEvents: a pair goes on touching when its disks change places', async () => {
  await withWorld({ gravity: [0, 0] }, async (world) => {
    world.walls.add([floor])
    const ids = world.disks.add({ positions: [0, 3, 0.98, 3], radii: 0.5 })
    steps(world, 1)
    expect(named((await world.takeEvents()).begin)).toEqual(['0 1'])
    world.disks.write(ids, { positions: [0.98, 3, 0, 3] })
    steps(world, 1)
    const { begin, end } = await world.takeEvents()
    expect([named(begin), named(end)]).toEqual([[], []])
  })
})

test('World.takeEvents: no bounce between two reads is lost', async () => {
  await withWorld({ hitSpeed: 0.5 }, async (world) => {
    world.walls.add([{ ...floor, restitution: 1 }])
    world.disks.add({ positions: [0, 0.55, 9, 0.55], velocities: [0, -3, 0, 3], radii: 0.5 })
    steps(world, 120)
    const { begin, end, hit } = await world.takeEvents()
    // up and down takes 2 · 3.16 m/s / 10 m/s²: three to four bounces in 2 s
    for (const id of [0, 1]) {
      const own = (rows: { a: Uint32Array }) => rows.a.filter((a) => a === id).length
      expect(own(begin)).toBeGreaterThanOrEqual(3)
      expect(own(begin)).toBeLessThanOrEqual(4)
      expect(own(hit)).toBe(own(begin))
      expect(own(begin) - own(end)).toBeLessThanOrEqual(1)
    }
  })
})

test('World.takeEvents: pairs of removed disks, walls and bodies end', async () => {
  await withWorld({ gravity: [0, 0] }, async (world) => {
    const [wall] = world.walls.add([
      {
        chain: [
          [-9, 0],
          [9, 0],
        ],
      },
    ])
    const body = world.bodies.add({
      walls: [
        {
          chain: [
            [-9, 3],
            [9, 3],
          ],
        },
      ],
    })
    // 7 and 3 touch each other and the wall, 5 and 9 the body; ids high above the number of disks have keys of their own
    world.disks.add({
      positions: [0, 0.49, 0.98, 0.49, 4, 2.51, 4.98, 2.51, 7, 2.51],
      radii: 0.5,
      ids: [7, 3, 5, 30_000, 30_001],
    })
    steps(world, 1)
    const edge = `edge ${wall} body 0`
    const moving = `edge 1 body ${body}`
    expect(named((await world.takeEvents()).begin).sort()).toEqual(
      [
        `3 7`,
        `3 ${edge}`,
        `7 ${edge}`,
        `5 30000`,
        `5 ${moving}`,
        `30000 ${moving}`,
        `30001 ${moving}`,
      ].sort(),
    )
    world.disks.remove([3, 30_000])
    steps(world, 1)
    expect(named((await world.takeEvents()).end).sort()).toEqual(
      [`3 7`, `3 ${edge}`, `5 30000`, `30000 ${moving}`].sort(),
    )
    // another disk gets the key of the removed one before the events are read
    world.disks.remove([30_001])
    steps(world, 1)
    world.disks.add({ positions: [100, 100, 103, 100], radii: 0.5, ids: [30_002, 30_003] })
    steps(world, 1)
    expect(named((await world.takeEvents()).end)).toEqual([`30001 ${moving}`])
    world.walls.remove([wall])
    world.bodies.remove(body)
    steps(world, 1)
    const { begin, end } = await world.takeEvents()
    expect(named(end).sort()).toEqual([`7 ${edge}`, `5 ${moving}`].sort())
    expect(named(begin)).toEqual([])
  })
})

test('World.takeEvents: rows are in the order of substeps, then of ids, whatever the slots', async () => {
  const orders = [
    [0, 1, 2, 3],
    [3, 1, 0, 2],
  ].map((order) =>
    withWorld({ gravity: [0, -10] }, async (world) => {
      world.walls.add([floor])
      const places = [
        [0, 0.6],
        [2, 0.6],
        [4, 0.6],
        [4, 1.62],
      ]
      world.disks.add({ positions: order.flatMap((k) => places[k]), radii: 0.5, ids: order })
      steps(world, 30)
      return named((await world.takeEvents()).begin)
    }),
  )
  const [one, other] = await Promise.all(orders)
  expect(other).toEqual(one)
  expect(one.slice(0, 3)).toEqual(['0 edge 0 body 0', '1 edge 0 body 0', '2 edge 0 body 0'])
})

test('World.takeEvents: a sensor reports what overlaps it, and pushes, stops and shows nothing', async () => {
  const fall = (sensor: boolean) =>
    withWorld({}, async (world) => {
      world.walls.add([floor])
      // aside it is a body that moves all the same: worlds with one keep whole impulses
      const x = sensor ? -4 : 30
      const walls = [
        {
          chain: [
            [x, 5],
            [x, 6],
          ] as [number, number][],
          radius: 2,
          sensor: true,
        },
      ]
      world.bodies.add({ walls })
      // the first two fall through the region, the second fast enough to be swept; the third misses it
      world.disks.add({ positions: [-4, 9, -5, 9, 3, 9], radii: 0.25, velocities: [0, 0, 0, -90, 0, 0] })
      const rows: string[][] = [[], [], []]
      let deepest = 0
      let bullets = 0
      for (let k = 0; k < 4; k++) {
        for (let n = 0; n < 20; n++) {
          steps(world, 1)
          bullets += world.stats.bullets
        }
        const { begin, end, hit } = await world.takeEvents()
        for (const [n, each] of [begin, end, hit].entries())
          rows[n].push(...named(each).filter((pair) => pair.endsWith('body 1')))
        deepest = Math.max(deepest, world.stats.deepestOverlap, (await world.measure()).largestOverlap)
      }
      const { edges } = await world.query.rays({ origins: [-9, 5], translations: [18, 0], disks: false })
      const { positions, velocities, spins } = await world.disks.read()
      return { rows, deepest, edges, state: [positions, velocities, spins, bullets] }
    })
  const [passed, bare] = [await fall(true), await fall(false)]
  // 9 to 8.25 m; and 9 to 2.75 m, where the region ends
  const sensed = ['1 edge 1 body 1', '0 edge 1 body 1']
  expect(passed.rows).toEqual([sensed, sensed, []])
  expect(passed.state).toEqual(bare.state)
  expect(passed.deepest).toBe(bare.deepest)
  expect([...passed.edges]).toEqual([NONE])
  expect(bare.rows).toEqual([[], [], []])
})

test('World.create: events change no bit of the motion', async () => {
  const run = async (events: boolean) => {
    const world = await World.fromScene(lively(3), { backend: 'cpu', events })
    steps(world, 40)
    const { positions, velocities } = await world.disks.read()
    world.destroy()
    return [positions, velocities]
  }
  expect(await run(true)).toEqual(await run(false))
})

test('World.takeEvents: rejects in a world without events', async () => {
  const world = await World.create({ backend: 'cpu' })
  await expect(world.takeEvents()).rejects.toThrow(
    'events is false: expected a world created with events: true',
  )
  world.destroy()
  await expect(World.create({ backend: 'cpu', hitSpeed: -1 })).rejects.toThrow('hitSpeed is -1')
})
