/** Runs the code blocks of the documents, each with a world of its own on the CPU. */
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { box, disk } from '../../src/entries/shapes.ts'
import * as scree from '../../src/index.ts'
import { Replay, World } from '../../src/index.ts'
import { presets } from '../../src/scene/presets.ts'
import { testDevice } from '../support/device.ts'
import { magnet, rail } from '../support/forces.ts'
import { full, isFull } from '../support/full.ts'
import { wind } from '../support/passes.ts'
import { blocksIn, runBlock } from './blocks.ts'

type Names = Readonly<Record<string, unknown>>

/** The block of three.js, by its page and number: test/examples runs it in a browser. */
const DRAWN = ['docs/guide/rendering.md 3']
/** Blocks that take long: a check of 480 substeps, a device that is lost, and a packing. */
const LONG = ['docs/guide/checking.md 0', 'docs/guide/recovery.md 1', 'docs/guide/scenes.md 1']
const SKIPPED = [...DRAWN, ...full(LONG, [])]
/** recipes.test.ts runs these. */
const RUN_ELSEWHERE = ['docs/guide/recipes.md']

const modules = import.meta.glob<Names>('../../src/entries/*.ts')
const pages = Object.keys(import.meta.glob('../../docs/{,guide/}*.md', { query: '?raw' }))
  .map((path) => path.slice('../../'.length))
  .filter((page) => !RUN_ELSEWHERE.includes(page) && blocksIn(page).length > 0)
  .sort()

afterEach(() => vi.restoreAllMocks())

/** Returns what the blocks of a page import. */
async function importedBy(blocks: readonly string[]): Promise<Names> {
  const imported: Record<string, unknown> = {}
  const imports = blocks.join('\n').matchAll(/^import \{ ([^}]*) \} from 'scree(?:\/(\w+))?'/gm)
  for (const [, names, entry] of imports) {
    const module: Names = entry === undefined ? scree : await modules[`../../src/entries/${entry}.ts`]()
    for (const name of names.split(', ')) if (!name.startsWith('type ')) imported[name] = module[name]
  }
  return imported
}

/** Returns the names that a block declares. */
const declaredIn = (block: string) =>
  [
    ...block.matchAll(
      /^(?:export )?(?:const|let|class|(?:async )?function) (?:\{ ([^}]*) \}|\[([^\]]*)\]|(\w+))/gm,
    ),
  ].flatMap(([, fields, elements, name]) =>
    (fields ?? elements ?? name).split(',').map((one) => one.split(':').at(-1)!.trim()),
  )

/** Returns a recording, with a pass and a force if so asked. */
async function recorded(hasCode: boolean): Promise<Replay> {
  const world = await World.fromScene(presets.pile.build(10), { backend: 'cpu' })
  if (hasCode) await world.passes.add(wind)
  if (hasCode) await world.forces.add(magnet)
  const recording = world.history.record()
  world.step(1 / 60)
  const replay = new Replay(await recording.stop())
  world.destroy()
  return replay
}

/** Returns stand-ins for what browsers have: ten frames, and an SVG with one path. */
function browser(): Names {
  let frames = 0
  const attributes: Record<string, string> = { d: 'M0 0H500V300Z' }
  const path = { getAttribute: (name: string) => attributes[name] ?? null }
  return {
    requestAnimationFrame: (frame: (now: number) => void) => {
      if (++frames <= 10) frame((1000 / 60) * frames)
    },
    DOMParser: class {
      parseFromString = () => ({ querySelectorAll: () => [path] })
    },
  }
}

/** Whether a block runs on a GPU, whose kernels compile for seconds: those run in the long form. */
const needsDevice = (block: string) => /\bdevice\b|world\.check|backend: 'gpu'/.test(block)

/** Returns what blocks take for given: see given.d.ts. */
async function makeGiven(block: string): Promise<Names> {
  const device = needsDevice(block) ? await testDevice() : undefined
  const { check } = World.prototype
  vi.spyOn(World.prototype, 'check').mockImplementation(function (this: World, options) {
    return check.call(this, { device, ...options })
  })
  const world = await World.create({ backend: 'cpu', threads: 1, events: true })
  onTestFinished(() => world.destroy())
  world.walls.add([{ chain: [[-20, 20], [-20, 0], [20, 0], [20, 20]] }]) // biome-ignore format: points
  const places = Array.from({ length: 40 }, (_, k) => [k - 20, 1])
  const ids = world.disks.add({ positions: places.flat(), radii: 0.4 })
  world.step(1 / 60)
  const { begin } = await world.takeEvents()
  const plate = [{ chain: [[0, 0], [1, 0]] }] // biome-ignore format: points
  const numbers = (...values: number[]) => Float32Array.from(values)
  return {
    world,
    device,
    ids,
    begin,
    replay: /\breplay\b/.test(block) ? await recorded(/passes:/.test(block)) : undefined,
    scene: presets.pile.build(20),
    shapes: [disk([0, 0], 0.3), box(1, 1), box(2, 1), disk([0, 0], 1)],
    ...{ plate, paddles: plate, lid: plate, gate: plate },
    ...{ hull: [[0, 0], [1, 0], [0, 1]], chain: [[0, 0], [5, 0], [5, 5]] }, // biome-ignore format: points
    ...{ wind, kick: wind, magnet, lift: magnet, rail },
    positions: numbers(0, 5, 2, 5, 4, 5, 6, 5, 8, 5),
    ...{ points: numbers(0, 5, 2, 5), origins: numbers(0, 5, 2, 5), translations: numbers(0, -5, 2, 5) },
    others: numbers(0, 5, 2, 5, 4, 5, 6, 5, 8, 5),
    ...{
      centers: Float64Array.of(0, 0, 5, 0),
      radii: Float64Array.of(1, 1),
      directions: Float64Array.of(1, 0, 0, 1),
    },
    ...{ box: [-10, -10, 10, 10], disks: { positions: [0, 3], velocities: [1, 0], radii: [0.5] } },
    walls: [{ chain: [[-5, -5], [5, -5]] }], // biome-ignore format: points
    ...{ a: Uint32Array.of(0, 1, 2, 3, 0), b: Uint32Array.of(1, 2, 3, 0, 2) },
    ...{ now: 1, before: 0.5, period: 2, travelled: 0, scale: 10, particles: [], attribute: {} },
    text: JSON.stringify(presets.pile.build(5)),
    pass: { setVertexBuffer() {}, draw() {} },
    ...{ draw() {}, show() {}, playSound() {} },
    ...browser(),
  }
}

/** Returns the blocks of a page that run, with their numbers. */
const runningIn = (page: string) =>
  blocksIn(page)
    .map((block, k) => [k, block] as const)
    .filter(([k, block]) => !SKIPPED.includes(`${page} ${k}`) && (isFull || !needsDevice(block)))

describe.each(pages.filter((page) => runningIn(page).length > 0))('%s', (page) => {
  const blocks = blocksIn(page)
  test.each(runningIn(page))('block %i runs', async (k, block) => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    const declared = declaredIn(block)
    const all = { ...(await makeGiven(block)), ...(await importedBy(blocks.slice(0, k + 1))) }
    const given = Object.fromEntries(Object.entries(all).filter(([name]) => !declared.includes(name)))
    await expect(runBlock(block, given, [])).resolves.toEqual({})
  })
})
