/**
 * The built page in other browsers: it runs, draws, and its CPU backend has the bits of Node. `SCREE_FULL=1 npx vitest run test/browser/installed`
 * skips browsers that are not installed, and names the Debian packages.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type PresetName, presets } from '../../../src/scene/presets.ts'
import { World } from '../../../src/world.ts'
import { isFull } from '../../support/full.ts'
import { BROWSERS } from './browsers.ts'
import { type Run, reportOf } from './reporter.ts'

const STEPS = 300

/** Presets on the GPU: compiling their kernels for SwiftShader takes Firefox up to a minute each. */
const ON_GPU = ['pile', 'hourglass', 'mixer', 'jelly', 'pills', 'rubble']

const run = (name: PresetName, options = {}): Run => ({
  name: [name, ...Object.values(options)].join(' '),
  scene: JSON.parse(JSON.stringify(presets[name].build(100, 1))),
  options,
  steps: STEPS,
})

const RUNS = [
  ...(Object.keys(presets) as PresetName[]).map((name) => run(name)),
  run('gas', { stepping: 'eventDriven' }),
  run('crosses', { stepping: 'eventDriven' }),
]

async function expectedHashes(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const { name, scene, options, steps } of RUNS) {
    const world = await World.fromScene(scene as never, { ...options, backend: 'cpu', threads: 1 })
    for (let step = 0; step < steps; step++) world.step(1 / 60)
    hashes[name] = await world.hash()
    world.destroy()
  }
  return hashes
}

describe.runIf(isFull)('the page in browsers that are installed', () => {
  let expected: Record<string, string>
  beforeAll(async () => {
    expected = await expectedHashes()
    expect(new Set(Object.values(expected)).size).toBe(RUNS.length)
  }, 300_000)

  test.each(BROWSERS)(
    '$name: the page runs and draws, and each preset has the hash of Node',
    async (browser) => {
      const missing = browser.missing()
      if (missing !== undefined) {
        report(`${browser.name} is not installed: apt-get install ${missing}`)
        return
      }
      const { backend } = browser
      const runs = RUNS.filter(({ name }) => backend === 'cpu' || ON_GPU.includes(name))
      const tasks = runs.map((one) => ({ ...one, options: { ...one.options, backend } }))
      const { userAgent, hasWebGPU, ...found } = await reportOf(browser, tasks, 900)
      const hashes = Object.fromEntries(runs.map(({ name }) => [name, expected[name]]))
      report(`${userAgent}, ${hasWebGPU ? 'with' : 'without'} navigator.gpu`)
      expect(found).toEqual({ backend: 'cpu', isDrawn: true, isIsolated: true, faults: [], hashes })
    },
  )
})

const report = (sentence: string) => process.stdout.write(`${sentence}\n`)
