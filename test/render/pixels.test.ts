/** Bonds and sensors in pictures of WebGPU and SVG, pixel by pixel; test/browser/tools.test.ts looks at Canvas2D. */
import { Resvg } from '@resvg/resvg-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BOND_WIDTH, HINGE_RADIUS, SLIDER_REACH } from '../../src/render/bonds.ts'
import { sceneBox } from '../../src/render/images.ts'
import type { Rgb } from '../../src/render/oklab.ts'
import { DARK, SENSOR_COLOR } from '../../src/render/palette.ts'
import { DASH, SENSOR_OPACITY, type View } from '../../src/render/renderer.ts'
import { drawSvg } from '../../src/render/svg.ts'
import type { Scene } from '../../src/scene/scene.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { gpuPicture } from '../support/gpuPicture.ts'

/** 20 pixels per metre, from (0, 0) to (20, 20). */
const SIZE = 400
const SCALE = 20

const scene: Scene = {
  version: 1,
  name: 'bonds and sensors',
  gravity: [0, 0],
  bounds: [0, 0, 20, 20],
  disks: {
    positions: [2, 2, 8, 2, 12, 2, 18, 2, 2, 6, 12, 6, 18, 6],
    radii: 1,
    velocities: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -50, 0, 50, 0],
  },
  bonds: [
    // bond 0 stays, 1 is removed, 3 breaks
    { type: 'distance', pairs: [0, 1, 2, 3] },
    { type: 'distance', disks: [4], points: [8, 6] },
    { type: 'distance', pairs: [5, 6], strength: { tension: 1 } },
  ],
  // a thick sensor and a thin wall, both straight, and an arc
  walls: [
    { chain: [[2, 12], [18, 12]], radius: 1, sensor: true }, // biome-ignore format: points
    { chain: [[2, 15], [18, 15]], radius: 0.2 }, // biome-ignore format: points
    { chain: [[14, 17], [6, 17]], bulges: [0.5], radius: 0, sensor: true }, // biome-ignore format: points
  ],
}

/** One thread: Node's WebGPU cannot upload shared memory. */
const onCpu = async () => ({ backend: 'cpu', threads: 1 }) as const
const onGpu = async () => ({ backend: 'gpu', device: await testDevice() }) as const

async function opened(options: WorldOptions): Promise<World> {
  const world = await World.fromScene(scene, options)
  world.bonds.remove([1])
  world.step(1 / 1000)
  // where they were before the bond broke
  world.disks.write([5, 6], { positions: [12, 6, 18, 6] })
  expect((await world.bonds.read()).broken).toEqual(Uint8Array.of(0, 0, 1))
  return world
}

/** The colour at a position in metres, channels from 0 to 1. */
type Picture = (x: number, y: number) => Rgb

const at = (pixels: Uint8Array, rowBytes: number): Picture => {
  return (x, y) => {
    const first = Math.floor(SIZE - y * SCALE) * rowBytes + 4 * Math.floor(x * SCALE)
    const [r, g, b] = Array.from(pixels.subarray(first, first + 3), (channel) => channel / 255)
    return [r, g, b]
  }
}

async function withSvg(world: World, of: Scene = scene): Promise<Picture> {
  const [state, bonds, joints] = [
    await world.disks.read(),
    await world.bonds.read(),
    await world.joints.read(),
  ]
  const svg = drawSvg(of, { state, bonds, joints, placements: world.bodies.placements }, SIZE)
  return at(new Resvg(svg).render().pixels, 4 * SIZE)
}

async function withGpu(world: World, of: Scene = scene): Promise<Picture> {
  const look = { pixelRatio: 1, topSpeed: 1, valueRange: [0, 1], colorBy: 'speed' } as const
  const view: View = { width: SIZE, height: SIZE, center: [10, 10], scale: SCALE, box: sceneBox(of), ...look }
  const { pixels, rowBytes } = await gpuPicture(
    world,
    view,
    of.walls,
    of.bodies?.map(({ walls }) => walls),
  )
  return at(pixels, rowBytes)
}

const apart = (a: Rgb, b: Rgb) => Math.hypot(...a.map((channel, k) => channel - b[k]))

const QUICK = [
  ['GpuRenderer', withGpu, onCpu],
  ['drawSvg', withSvg, onCpu],
] as const

describe.each([...QUICK, ...full([], [['GpuRenderer of a world on the GPU', withGpu, onGpu] as const])])(
  '%s',
  (name, paint, options) => {
    let picture: Picture
    beforeAll(async () => {
      const world = await opened(await options())
      picture = await paint(world)
      world.destroy()
    })
    afterAll(() => {
      vi.unstubAllGlobals()
    })
    const [ground, wall] = name === 'drawSvg' ? [[20, 17, 15].map((c) => c / 255), [205, 191, 174].map((c) => c / 255)] as unknown as [Rgb, Rgb] : [DARK.background, DARK.wall] // biome-ignore format: one line
    const expectColor = (x: number, y: number, color: Rgb) =>
      expect(apart(picture(x, y), color), `${x}, ${y} is ${picture(x, y)}`).toBeLessThan(0.02)

    /** Expects as many dashes as there are along a path of this length in metres. */
    function expectDashes(
      path: (length: number) => number[],
      length: number,
      isDash: (color: Rgb) => boolean,
    ) {
      const pixels = Array.from({ length: length * SCALE }, (_, k) => {
        const [x, y] = path((k + 0.5) / SCALE)
        return isDash(picture(x, y))
      })
      const changes = pixels.filter((is, k) => k > 0 && is !== pixels[k - 1]).length
      expect((changes * DASH) / pixels.length).toBeGreaterThan(0.85)
      expect((changes * DASH) / pixels.length).toBeLessThan(1.15)
      const part = pixels.filter(Boolean).length / pixels.length
      expect(part).toBeGreaterThan(0.3)
      expect(part).toBeLessThan(0.7)
    }

    test('draws bonds between disks and to points, and neither broken nor removed ones', () => {
      expectColor(5, 2, DARK.bond)
      expectColor(5, 2 + 0.7 * BOND_WIDTH, DARK.bond)
      expectColor(5, 2 + 2 * BOND_WIDTH, ground)
      expectColor(5, 6, DARK.bond)
      expectColor(7.9, 6, DARK.bond)
      expectColor(8.6, 6, ground)
      expectColor(15, 2, ground)
      expectColor(15, 6, ground)
    })

    test('draws sensors as a translucent band with a dashed line, and walls solid', () => {
      const band = ground.map((c, k) => c + SENSOR_OPACITY * (SENSOR_COLOR[k] - c)) as unknown as Rgb
      for (let x = 3; x < 17; x += 0.25) {
        expectColor(x, 15, wall)
        expectColor(x, 12.6, band)
      }
      expectColor(10, 13.4, ground)
      expectDashes(
        (length) => [3 + length, 12],
        14,
        (color) => apart(color, SENSOR_COLOR) < 0.25,
      )
    })

    test('draws dashes along an arc', () => {
      // from (14, 17) to the left; what turns left stands out to the right of the chord: above it
      const [radius, middle, length] = [5, 14, 8]
      const angle = (part: number) => Math.PI / 2 + (part - length / 2) / radius
      expectDashes(
        (part) => [radius * Math.cos(angle(part)) + 10, radius * Math.sin(angle(part)) + middle],
        length,
        (color) => apart(color, ground) > 0.3,
      )
    })
  },
)

/** Bodies turned by a right angle, whose centroids are not where their coordinates begin; there are no disks to draw. */
const jointed: Scene = {
  version: 1,
  name: 'joints of bodies',
  gravity: [0, 0],
  bounds: [0, 0, 20, 20],
  disks: { positions: [], radii: 1 },
  walls: [],
  bodies: [4, 15].map((x) => ({
    walls: [{ chain: [[0, 0], [2, 0]], radius: 0.1 }], // biome-ignore format: points
    mass: 1,
    position: [x, 8],
    angle: Math.PI / 2,
  })),
  joints: [
    { type: 'distance', pairs: [{ body: 1 }, { body: 2 }], anchors: [4, 0, 4, 0] },
    { type: 'revolute', disks: [{ body: 1 }], anchors: [-3, 0], points: [4, 5] },
    { type: 'distance', disks: [{ body: 2 }], anchors: [-2, 0], points: [9, 6] },
    { type: 'gear', pairs: [{ body: 1 }, { body: 2 }] },
  ],
}

test.each(QUICK)(
  '%s: draws joints of bodies of walls from anchor to anchor, without disks',
  async (_, paint, options) => {
    const world = await World.fromScene(jointed, await options())
    const picture = await paint(world, jointed)
    world.destroy()
    vi.unstubAllGlobals()
    const distance = (x: number, y: number) => apart(picture(x, y), DARK.bond)
    // a rod, one to the world, and a hinge, but no gear, between the centroids
    // the dot of the hinge is wider than the lines
    const wide = (HINGE_RADIUS - 1.5) / SCALE
    for (const [x, y] of [[5, 12], [10, 12], [14, 12], [10, 6], [14, 6], [4, 5], [4 + wide, 5], [4, 5 - wide]]) expect(distance(x, y), `${x}, ${y}`).toBeLessThan(0.05) // biome-ignore format: points
    for (const [x, y] of [[3, 12], [16, 12], [10, 11], [10, 9], [8, 6], [4, 6], [16, 6]]) expect(distance(x, y), `${x}, ${y}`).toBeGreaterThan(0.2) // biome-ignore format: points
  },
)

const sliding: Scene = {
  version: 1,
  name: 'sliders',
  gravity: [0, 0],
  bounds: [0, 0, 20, 20],
  disks: { positions: [3, 3, 6, 3, 12, 4, 15, 15.5], radii: [0.5, 0.5, 0.5, 0.3] },
  walls: [],
  bodies: [
    [4, 10],
    [15, 11],
    [10, 16],
  ].map(([x, y]) => ({
    walls: [{ chain: [[0, 0], [2, 0]], radius: 0.1 }], // biome-ignore format: points
    mass: 1,
    position: [x, y],
    angle: Math.PI / 2,
  })),
  joints: [
    { type: 'prismatic', pairs: [0, 1], points: [6, 3], lower: -1, upper: 2 },
    { type: 'prismatic', disks: [2], points: [12, 4], directions: Math.PI / 2, lower: -1, upper: 3 },
    { type: 'prismatic', disks: [{ body: 1 }], anchors: [0, -1], points: [4, 10], lower: -2, upper: 3 },
    { type: 'prismatic', pairs: [{ body: 2 }, 3], points: [15, 14], lower: -1, upper: 2 },
    { type: 'prismatic', disks: [{ body: 3 }], points: [10, 16] },
  ],
}

test.each([...QUICK, ...full([], [['GpuRenderer of a world on the GPU', withGpu, onGpu] as const])])(
  '%s: draws sliders over their travel, with a dot where they are',
  async (_, paint, options) => {
    const world = await World.fromScene(sliding, await options())
    // the first two disks turn as one; the third moves up by 1 m
    world.disks.write([0, 1, 2], { positions: [3, 3, 3, 6, 12, 5], angles: [Math.PI / 2, Math.PI / 2, 0] })
    const picture = await paint(world, sliding)
    world.destroy()
    vi.unstubAllGlobals()
    const distance = (x: number, y: number) => apart(picture(x, y), DARK.bond)
    const reach = SLIDER_REACH / SCALE
    // the axis of two disks turns with the first one, which its line joins to the second
    const ofDisks = [[3, 4.5], [3, 5.2], [3, 7.9], [12, 3.1], [12, 6.9]] // biome-ignore format: points
    // body 1 is 1 m along its axis, body 3 where it was added
    const ofBodies = [[2.1, 10], [6.9, 10], [5, 10.1], [5, 9.93], [14.1, 14], [16.9, 14], [15, 14.1], [15, 14.8], [10 - 0.8 * reach, 16], [10 + 0.8 * reach, 16]] // biome-ignore format: points
    for (const [x, y] of [...ofDisks, ...ofBodies]) expect(distance(x, y), `${x}, ${y}`).toBeLessThan(0.05)
    const outside = [[3, 8.4], [5, 3], [12, 2.7], [12, 7.3], [1.7, 10], [7.3, 10], [6, 10.1], [13.7, 14], [17.3, 14], [16, 14.1], [10 - 1.4 * reach, 16], [10 + 1.4 * reach, 16]] // biome-ignore format: points
    for (const [x, y] of outside) expect(distance(x, y), `${x}, ${y}`).toBeGreaterThan(0.2)
  },
)

test.each(QUICK)('%s: draws a bond across a seam to the nearest image', async (_, paint, options) => {
  const seam: Scene = {
    version: 1,
    name: 'seam',
    gravity: [0, 0],
    periodic: { x: [0, 20] },
    bounds: [0, 0, 20, 20],
    disks: { positions: [18, 10, 2, 10], radii: 1 },
    bonds: [{ type: 'distance', pairs: [0, 1] }],
    walls: [],
  }
  const world = await World.fromScene(seam, await options())
  const picture = await paint(world, seam)
  world.destroy()
  vi.unstubAllGlobals()
  expect(apart(picture(19.5, 10), DARK.bond)).toBeLessThan(0.05)
  expect(apart(picture(10, 10), DARK.bond)).toBeGreaterThan(0.2)
})
