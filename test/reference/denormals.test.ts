/**
 * Denormal numbers (below 1.2e-38): devices may flush them to 0, and the CPU does not. Runs on twins that flush must end in the same state as others do.
 */
import { inflateRawSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import binary from '../../src/reference?wasm'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { flushedWasm } from '../support/flushedWasm.ts'
import { fullTest } from '../support/fullTest.ts'

let flushing: WebAssembly.Module | undefined
afterEach(() => {
  vi.restoreAllMocks()
})

/** Makes backends that are created from now on flush. */
function flushFromNowOn(): void {
  flushing ??= new WebAssembly.Module(flushedWasm(inflateRawSync(Buffer.from(binary, 'base64'))))
  const module = flushing
  const instantiate = WebAssembly.instantiate as (
    module: WebAssembly.Module,
    imports?: WebAssembly.Imports,
  ) => Promise<WebAssembly.Instance>
  vi.spyOn(WebAssembly, 'instantiate').mockImplementation(((
    _module: WebAssembly.Module,
    imports: WebAssembly.Imports,
  ) => instantiate(module, imports)) as never)
}

/** Returns hashes of a run. */
async function hashesOf(scene: Scene, steps: number, options: object): Promise<string[]> {
  const world = await World.fromScene(scene, { backend: 'cpu', threads: 1, ...options })
  vi.restoreAllMocks()
  const hashes: string[] = []
  for (let step = 1; step <= steps; step++) {
    world.step(1 / 60)
    if (step % 10 === 0) hashes.push(await world.hash())
  }
  world.destroy()
  return hashes
}

const PRESETS = Object.keys(presets) as (keyof typeof presets)[]
const EVENT_DRIVEN = ['gas', 'crosses'] as const
const preset = (name: keyof typeof presets) => () => presets[name].build(100, 1)
const CASES: readonly (readonly [string, () => Scene, object])[] = [
  ...PRESETS.map((name) => [name, preset(name), {}] as const),
  ...EVENT_DRIVEN.map(
    (name) => [`${name}, event-driven`, preset(name), { stepping: 'eventDriven' }] as const,
  ),
]

fullTest.each(CASES)(
  'World: a backend that flushes denormal numbers has the same bits: %s',
  async (_, build, options) => {
    const [scene, steps] = [build(), 300]
    const plain = await hashesOf(scene, steps, options)
    flushFromNowOn()
    expect(await hashesOf(scene, steps, options)).toEqual(plain)
  },
)

test('flushedWasm: flushes and counts', () => {
  // biome-ignore format: a module
  const bytes = Uint8Array.of(
    0, 97, 115, 109, 1, 0, 0, 0, 1, 7, 1, 96, 2, 125, 125, 1, 125, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 9, 1, 7, 0, 32, 0, 32, 1, 148, 11,
  )
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(flushedWasm(bytes)))
  const product = exports.f as (a: number, b: number) => number
  const denormals = exports.denormals as WebAssembly.Global
  expect([product(2, 3), product(1e-30, 1e-5), product(1e-20, -1e-20), product(1e-40, 1e20)]).toEqual([
    6,
    Math.fround(Math.fround(1e-30) * Math.fround(1e-5)),
    -0,
    0,
  ])
  expect(denormals.value).toBe(1)
})
