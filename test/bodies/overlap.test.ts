import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BodyOptions, type WallOptions, World } from '../../src/index.ts'

type Chain = WallOptions['chain']
type Point = readonly [number, number]

/** The rectangle around the origin, clockwise. */
const rectangle = (width: number, height = width): Chain => [
  [-width / 2, -height / 2],
  [-width / 2, height / 2],
  [width / 2, height / 2],
  [width / 2, -height / 2],
]
const closed = (chain: Chain, options?: Partial<WallOptions>) => [{ chain, closed: true, ...options }]
const body = (walls: readonly WallOptions[], position: Point = [0, 0], angle = 0): BodyOptions => ({
  walls,
  mass: 1,
  position,
  angle,
})
const SQUARE = closed(rectangle(1))
const SMALL = closed(rectangle(0.2))
const DIAMOND = closed([[-0.5, 0], [0, 0.5], [0.5, 0], [0, -0.5]]) // biome-ignore format: points
const PLANK = [{ chain: [[-0.5, 0], [0.5, 0]] }] as const // biome-ignore format: points
/** A square of four walls. */
const FRAME = rectangle(1).map((point, k, points) => ({ chain: [point, points[(k + 1) % 4]] }))
/** A hollow square with a hole of 0.6 m. */
const RING = [...SQUARE, { chain: [...rectangle(0.6)].reverse(), closed: true }]
const CONTAINER = closed([...rectangle(1)].reverse(), { oneSided: true })

const turned = ([x, y]: Point, angle: number): Point => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
]

describe('World.bodies.read: warns of bodies that overlap, and of none that touch', () => {
  const print = vi.spyOn(console, 'warn')
  beforeEach(() => void print.mockReset().mockImplementation(() => {}))
  afterEach(() => void print.mockReset())

  async function warnings(bodies: readonly BodyOptions[], steps = 0, between = 1): Promise<number> {
    const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
    for (const one of bodies) world.bodies.add(one)
    await world.bodies.read()
    for (let k = 0; k < steps; k++) {
      world.step(1 / 60)
      if (k % between === between - 1) await world.bodies.read()
    }
    world.destroy()
    return print.mock.calls.length
  }

  const OVERLAPPING: [string, readonly WallOptions[], readonly WallOptions[], Point][] = [
    ['squares at one place', SQUARE, SQUARE, [0, 0]],
    ['squares on each other by half', SQUARE, SQUARE, [0.5, 0]],
    ['squares of separate walls by half', FRAME, FRAME, [0, 0.25]],
    ['a square inside another', SQUARE, SMALL, [0.1, 0.1]],
    ['a square inside another, on its side', SQUARE, SMALL, [0.4, 0]],
    ['a diamond inscribed in a square', SQUARE, DIAMOND, [0, 0]],
    ['a diamond inscribed in a square of separate walls', FRAME, DIAMOND, [0, 0]],
    ['a plank inside a square', closed(rectangle(2)), PLANK, [0, 0]],
    ['a plank with one end inside a square', SQUARE, PLANK, [0.8, 0]],
    ['a plank that enters a square at a corner', SQUARE, [{ chain: [[-2, -2], [0.5, 0.5]] }], [0, 0]], // biome-ignore format: points
    ['planks on each other', PLANK, PLANK, [0.5, 0]],
    ['a square inside the walls of a ring', RING, closed(rectangle(0.1)), [0.4, 0]],
  ]
  const TOUCHING: [string, readonly WallOptions[], readonly WallOptions[], Point][] = [
    ['squares side by side', SQUARE, SQUARE, [1, 0]],
    ['squares side by side, one higher', SQUARE, SQUARE, [1, 0.3]],
    ['squares corner at corner', SQUARE, SQUARE, [1, 1]],
    ['a diamond on a square', SQUARE, DIAMOND, [0, 1]],
    ['a plank on a square', SQUARE, PLANK, [0.2, 0.5]],
    ['planks end to end', PLANK, PLANK, [1, 0]],
    ['a square in the hole of a ring', RING, SMALL, [0, 0.2]],
    ['a square in a container', CONTAINER, SMALL, [0, -0.4]],
    ['squares apart', SQUARE, SQUARE, [3, 0]],
  ]
  const ANGLES = [0, 0.7, 2.1]

  test.each(OVERLAPPING)('%s overlap', async (_, one, other, offset) => {
    for (const angle of ANGLES)
      for (const pair of [
        [one, other],
        [other, one],
      ]) {
        // biome-ignore format: short
        print.mockClear()
        const at: Point = pair[0] === one ? offset : [-offset[0], -offset[1]]
        expect(
          await warnings([
            body(pair[0], [3, 5], angle),
            body(pair[1], add([3, 5], turned(at, angle)), angle),
          ]),
        ).toBe(1)
        expect(print.mock.calls[0][0]).toMatch(/^World\.step: bodies 1 and 2 pass through each other, /)
      }
  })

  test.each(TOUCHING)('%s do not', async (_, one, other, offset) => {
    for (const angle of ANGLES)
      for (const place of [[0, 0], [300, -200]] as const) // biome-ignore format: short
        expect(
          await warnings([body(one, place, angle), body(other, add(place, turned(offset, angle)), angle)]),
        ).toBe(0)
  })

  test('a body that masks leave out overlaps nothing', async () => {
    const other = closed(rectangle(1), { category: 2, mask: 2 })
    expect(
      await warnings([body(SQUARE), body(other), body(SMALL.map((wall) => ({ ...wall, mask: 4 })))]),
    ).toBe(0)
  })

  test('a body that passes through another between two looks has crossed it', async () => {
    const missile = { ...body(SMALL, [-1, 0]), velocity: [120, 0] } as const
    expect(await warnings([body(SQUARE), missile], 1)).toBe(1)
    expect(print.mock.calls[0][0]).toContain('bodies 1 and 2 pass through each other')
    print.mockClear()
    expect(await warnings([missile, body(SQUARE)], 1)).toBe(1)
    print.mockClear()
    // both as fast; one beside the other; one that may have gone round between looks that are far apart
    expect(await warnings([{ ...body(SQUARE), velocity: [120, 0] }, missile], 1)).toBe(0)
    expect(await warnings([body(SQUARE, [0, 0.7]), missile], 1)).toBe(0)
    expect(await warnings([body(SQUARE), missile], 12, 12)).toBe(0)
  })

  test('a body that was put on the other side has crossed nothing', async () => {
    const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
    const [, moved] = [SQUARE, SMALL].map((walls, k) => world.bodies.add(body(walls, [-k, 0])))
    await world.bodies.read()
    world.bodies.write(moved, { position: [1, 0] })
    world.step(1 / 60)
    await world.bodies.read()
    expect(print).not.toHaveBeenCalled()
    world.destroy()
  })
})

function add([x, y]: Point, [dx, dy]: Point): Point {
  return [x + dx, y + dy]
}
