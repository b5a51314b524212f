/** What Canvas2D is told to stroke for bonds and sensors; test/browser/tools.test.ts looks at its pixels. */
import { afterAll, expect, test, vi } from 'vitest'
import { BOND_WIDTH, HINGE_RADIUS, SLIDER_DOT, SLIDER_REACH } from '../../src/render/bonds.ts'
import { CanvasRenderer } from '../../src/render/canvasRenderer.ts'
import { DARK, SENSOR_COLOR, toCss } from '../../src/render/palette.ts'
import { DASH, SENSOR_OPACITY, type View } from '../../src/render/renderer.ts'
import { World } from '../../src/world.ts'

interface Stroke {
  readonly color: string
  readonly width: number
  readonly opacity: number
  readonly dashes: readonly number[]
  /** Numbers of all moves and lines. */
  readonly path: readonly number[]
}

class RecordedPath {
  numbers: number[] = []
  moveTo = (x: number, y: number) => void this.numbers.push(x, y)
  lineTo = this.moveTo
  arc = () => {}
}

/** A canvas that records what is stroked. */
function recorder(strokes: Stroke[]) {
  let path = new RecordedPath()
  let dashes: number[] = []
  const context = {
    strokeStyle: '',
    lineWidth: 0,
    globalAlpha: 1,
    fillRect() {},
    fill() {},
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(4 * width * height),
    }),
    putImageData() {},
    beginPath() {
      path = new RecordedPath()
    },
    moveTo: (x: number, y: number) => path.moveTo(x, y),
    lineTo: (x: number, y: number) => path.lineTo(x, y),
    arc() {},
    setLineDash(lengths: number[]) {
      dashes = lengths
    },
    stroke({ numbers }: RecordedPath = path) {
      const { strokeStyle: color, lineWidth: width, globalAlpha: opacity } = context
      strokes.push({ color, width, opacity, dashes, path: numbers })
    },
  }
  return { getContext: () => context }
}

afterAll(() => {
  vi.unstubAllGlobals()
})

test('CanvasRenderer: strokes bonds that hold, and sensors as a band with a dashed line', async () => {
  const strokes: Stroke[] = []
  vi.stubGlobal('document', { createElement: () => recorder(strokes) })
  vi.stubGlobal('Path2D', RecordedPath)
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0] })
  const ids = world.disks.add({ positions: [1, 1, 4, 1, 7, 1, 9, 1], radii: [0.5, 1, 0.5, 0.5] })
  world.bonds.add({ type: 'distance', pairs: [ids[0], ids[1], ids[1], ids[2]] })
  world.bonds.add({ type: 'distance', disks: [ids[3]], points: [9, 5] })
  world.bonds.add({ type: 'spring', pairs: [ids[2], ids[3]], stiffness: 1, lengths: 0, strength: { tension: 0.01 } }) // biome-ignore format: one line
  world.step(1e-5)
  world.bonds.remove([1])
  expect((await world.bonds.read()).broken).toEqual(Uint8Array.of(0, 0, 1))
  const renderer = new CanvasRenderer()
  renderer.setWalls([{ chain: [[0, 8], [10, 8]], radius: 0.5, sensor: true }, { chain: [[0, 9], [10, 9]], radius: 0.5 }], []) // biome-ignore format: one line
  const look = { pixelRatio: 1, topSpeed: 1, valueRange: [0, 1], colorBy: 'speed' } as const
  const view: View = { width: 100, height: 100, center: [5, 5], scale: 10, ...look }
  renderer.draw(world.buffers, [], view)
  const [sensor, bond] = [toCss(SENSOR_COLOR), toCss(DARK.bond)]
  const whole = { opacity: 1, dashes: [] }
  expect(strokes.slice(0, 3)).toEqual([
    { color: sensor, width: 10, opacity: SENSOR_OPACITY, dashes: [], path: [0, 20, 100, 20] },
    { color: sensor, width: 1.7, opacity: 1, dashes: [DASH, DASH], path: [0, 20, 100, 20] },
    { color: toCss(DARK.wall), width: 10, ...whole, path: [0, 10, 100, 10] },
  ])
  const bonds = strokes.filter(({ color }) => color === bond)
  expect(bonds).toHaveLength(1)
  expect(bonds[0]).toMatchObject({ ...whole, width: 2 * BOND_WIDTH * 0.5 * 10 - 0.1 })
  const path = bonds[0].path.map((value) => Math.round(value))
  expect(path).toEqual([10, 90, 40, 90, 90, 90, 90, 50])
  world.bonds.remove([0, 2, 3])
  // lines of joints end at the anchors of bodies of walls, where they are drawn
  const body = world.bodies.add({ walls: [{ chain: [[0, 0], [1, 0]] }], mass: 1, position: [4, 4] }) // biome-ignore format: points
  world.joints.add({ type: 'distance', pairs: [0, { body }], anchors: [0, 0, 1, 0.5] })
  world.joints.add({ type: 'revolute', disks: [{ body }], points: [4, 4] })
  // a gear is not drawn
  world.joints.add({ type: 'gear', pairs: [1, { body }] })
  strokes.length = 0
  renderer.draw(world.buffers, [{ position: [6, 5], angle: Math.PI / 2 }], view)
  const joints = strokes
    .filter(({ color }) => color === bond)
    .map(({ width, path }) => [width, path.map(Math.round)])
  expect(joints).toEqual([[2, [10, 90, 55, 40, 60, 50, 40, 60]]])
  // a hinge is a dot
  strokes.length = 0
  renderer.draw(world.buffers, [{ position: [4, 4], angle: 0 }], view)
  const dots = strokes.filter(({ color, width }) => color === bond && width === 2 * HINGE_RADIUS)
  expect(dots.map((dot) => dot.path.map(Math.round))).toEqual([[40, 60, 40, 60]])
  // a slider is a line over its travel, and a dot
  world.joints.add({ type: 'prismatic', disks: [{ body }], points: [4, 4], lower: -1, upper: 2 })
  world.joints.add({ type: 'prismatic', disks: [{ body }], points: [4, 4], directions: Math.PI / 2 })
  strokes.length = 0
  renderer.draw(world.buffers, [{ position: [5, 4], angle: 0 }], view)
  const sliders = strokes.filter(({ color }) => color === bond).map(({ width, path }) => [width, path.map(Math.round)]) // biome-ignore format: one line
  const [reachDown, reachUp] = [60 + SLIDER_REACH, 60 - SLIDER_REACH]
  expect(sliders[0][1]).toEqual(
    expect.arrayContaining([40, 60, 50, 60, 30, 60, 60, 60, 40, reachDown, 40, reachUp]),
  )
  expect(sliders.find(([width]) => width === 2 * SLIDER_DOT)).toEqual([2 * SLIDER_DOT, [50, 60, 50, 60, 50, 60, 50, 60]]) // biome-ignore format: one line
  strokes.length = 0
  renderer.draw(world.buffers, [], view)
  expect(strokes.filter(({ color }) => color === bond)).toEqual([])
  world.destroy()
})

test('CanvasRenderer: strokes a bond across a seam of a periodic box to the nearest image', async () => {
  const strokes: Stroke[] = []
  vi.stubGlobal('document', { createElement: () => recorder(strokes) })
  vi.stubGlobal('Path2D', RecordedPath)
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0], periodic: { x: [0, 10] } })
  world.disks.add({ positions: [9.5, 2, 0.5, 2], radii: 0.4 })
  world.bonds.add({ type: 'distance', pairs: [0, 1] })
  world.step(0)
  const box = { low: [0, 0], period: [10, 0] } as const
  const look = { pixelRatio: 1, topSpeed: 1, valueRange: [0, 1], colorBy: 'speed', box } as const
  new CanvasRenderer().draw(world.buffers, [], {
    width: 100,
    height: 100,
    center: [5, 5],
    scale: 10,
    ...look,
  })
  const bonds = strokes.filter(({ color }) => color === toCss(DARK.bond))
  expect(bonds.map(({ path }) => path.map(Math.round))).toEqual([[95, 80, 105, 80]])
  world.destroy()
})
