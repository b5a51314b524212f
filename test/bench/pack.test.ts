/** The packed benchmark, on a machine that has none of this repository: no Node, no packages, no xz, and the packed driver. */
import { execFile, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { flagsOf } from '../../bench/portable/flags.ts'
import { PART_NAMES, PARTS, secondsOf } from '../../bench/portable/parts.ts'
import { benchmarkFile } from '../../src/benchmark/load.ts'
import type { DeviceReport } from '../../src/check/deviceCheck.ts'
import { isFull } from '../support/full.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'scree-pack-'))
const [packed, tools] = ['packed', 'tools'].map((name) => join(folder, name))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** All programs that run.sh may use. */
const TOOLS =
  'awk bash cat chmod dirname find grep head ldconfig ldd mktemp paste rm sed sort tar uname'.split(' ')
const canPack = process.platform === 'linux' && process.arch === 'x64'
const why = canPack ? '' : ' (skipped: only Linux on x86-64 can be packed)'

interface Done {
  readonly status: number
  readonly output: string
  readonly errors: string
}

const environment = (more: Readonly<Record<string, string>>) => ({ PATH: tools, ...more })

/** Runs run.sh with these variables and no others, in an empty folder. */
async function run(
  args: readonly string[],
  more: Readonly<Record<string, string>> = { SCREE_ADAPTER: 'swiftshader' },
): Promise<Done> {
  const cwd = mkdtempSync(join(folder, 'run-'))
  const options = { cwd, env: environment(more) as unknown as NodeJS.ProcessEnv }
  return new Promise((resolve) => {
    execFile(join(tools, 'bash'), [join(packed, 'run.sh'), ...args], options, (error, output, errors) =>
      resolve({ status: error === null ? 0 : Number(error.code), output, errors }),
    )
  })
}

function linkTools(): void {
  mkdirSync(tools)
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/sbin', '/usr/sbin']
  for (const name of TOOLS) {
    const place = folders.find((path) => existsSync(join(path, name)))
    if (place !== undefined) symlinkSync(join(place, name), join(tools, name))
  }
}

test('run.sh --short --parts --patience: selects parts and limits; other arguments are those of the benchmark', () => {
  expect(flagsOf([])).toEqual({ short: false, parts: Object.keys(PARTS), patience: 1 })
  const flags = flagsOf(['--patience', '2.5', '--short', '--parts', 'micro,probe'])
  expect(flags).toEqual({ short: true, parts: ['micro', 'probe'], patience: 2.5 })
  expect(flagsOf(['gas', '--count', '50'])).toBe(null)
  expect(() => flagsOf(['--parts', 'probe,size'])).toThrow(
    /^--parts has size: expected probe, check, presets, speed, benchmark, micro$/,
  )
})

test('run.sh: the limits of all parts add up to at most 4 minutes', () => {
  const sum = PART_NAMES.reduce(
    (seconds, name) => seconds + secondsOf(name, { isShort: false, patience: 1 }),
    0,
  )
  expect(sum).toBeLessThanOrEqual(240)
  expect(secondsOf('speed', { isShort: true, patience: 2.5 })).toBe(75)
})

// building and packing take a minute, and concern only those who measure on another machine
describe.runIf(canPack && isFull)(`the packed benchmark${why}`, () => {
  const out = join(folder, 'out')
  const json = (name: string) => JSON.parse(readFileSync(join(out, name), 'utf8'))
  let done: Done
  let packing: string

  beforeAll(async () => {
    const env = { ...process.env, SCREE_XZ: '-0' }
    const { stderr } = await promisify(execFile)('bash', ['bench/portable/pack.sh', packed], {
      cwd: root,
      env,
    })
    packing = stderr
    linkTools()
    done = await run(['--short'], { SCREE_ADAPTER: 'swiftshader', OUT: out })
    // beside other work, the build, the packing and the run take a minute
  }, 300_000)

  test('run.sh --short: measures all parts', () => {
    expect(done).toMatchObject({ status: 0, errors: expect.not.stringContaining('run.sh') })
    const log = readFileSync(join(out, 'scree-log.txt'), 'utf8')
    for (const part of ['probe', 'check', 'presets', 'speed', 'benchmark', 'micro'])
      expect(log).toMatch(new RegExp(`^\\(${part}: [0-9.]+ s\\)$`, 'm'))
    expect(log).not.toMatch(/time limit|left out/)
    expect(done.output).toContain(log)
  })

  test('probe: the packed driver rounds as the CPU does, and does not quantize times', () => {
    const { arithmetic, adapter, isSoftware, limits, features, dawn } = json('probe.json')
    expect(adapter).toMatch(/SwiftShader/)
    expect(isSoftware).toBe(true)
    expect(arithmetic.isExact).toBe(true)
    expect(limits.maxBufferSize).toBeGreaterThan(2 ** 27)
    expect(features).toContain('timestamp-query')
    expect(dawn).toContain('disable-dawn-features=timestamp_quantization')
  })

  test('check: no value differs', () => {
    const report = json('check.json') as DeviceReport
    expect(report.scenes.map(({ name }) => name)).toEqual(['pile', 'gas'])
    expect(report.differing).toBe(0)
    expect(report.compared).toBeGreaterThan(100_000)
    expect(report.kernels.map(({ kernel }) => kernel)).toContain('solveContacts')
    expect(report).toMatchObject({ format: 'scree device check', system: expect.stringContaining('Node') })
  })

  test('presets: two runs on the device and one on the CPU give the same bits', () => {
    const { all, runs } = json('presets.json')
    expect(runs.map(({ preset }: { preset: string }) => preset)).toEqual(all)
    for (const { device, cpu, repeats, equalsCpu, count } of runs) {
      const { seconds, ...first } = device[0]
      expect(first.hash).toMatch(/^[0-9a-f]{16}$/)
      expect(device[1]).toMatchObject(first)
      expect(cpu).toMatchObject(first)
      expect([repeats, equalsCpu]).toEqual([true, true])
      expect(first.disks).toBe(count)
      expect(first.energy[0]).toBeGreaterThan(0)
      expect(first.centre.every(Number.isFinite)).toBe(true)
      expect(seconds).toBeGreaterThan(0)
    }
    expect(runs[0].device[0].hash).not.toBe(runs[1].device[0].hash)
  })

  test('speed: times, stages and overlaps of each scene, of Party if it is installed', () => {
    const { party, results, leftOut } = json('speed.json')
    const hasParty = existsSync(join(root, 'bench/node_modules/@cazala/party'))
    expect(leftOut).toEqual([])
    expect(party).toBe(hasParty)
    const engines = [['scree', 8], ['scree', 2], ...(hasParty ? [['party', 1]] : [])]
    const found = results.map(({ scene, engine, substeps }: Record<string, unknown>) => [
      scene,
      engine,
      substeps,
    ])
    expect(found).toEqual(['settled', 'gas'].flatMap((scene) => engines.map((engine) => [scene, ...engine])))
    for (const { engine, disks, total, host, stages, quality, contacts, settling } of results) {
      expect(disks).toBe(100)
      expect(host.median).toBeGreaterThan(0)
      expect(total.median).toBeGreaterThan(host.median)
      expect(total.min).toBeLessThanOrEqual(total.median)
      expect(settling.steps).toBeGreaterThan(1)
      expect(quality.escaped).toBe(0)
      expect(quality.largestOverlap).toBeLessThan(engine === 'party' ? 100 : 10)
      if (engine === 'party') continue
      expect(contacts).toBeGreaterThanOrEqual(0)
      const solver = stages.find(({ stage }: { stage: string }) => stage === 'solveContacts')
      expect(solver.ms).toBeGreaterThan(0)
    }
    const sentence = 'the rival party is not installed: run npm ci --prefix bench'
    expect(/without Party/.test(packing)).toBe(!hasParty)
    expect(done.output.toLowerCase().includes(sentence)).toBe(!hasParty)
  })

  test('benchmark: the result is a file of docs/results', () => {
    const name = join(out, 'scree-benchmark.json')
    const report = benchmarkFile(name, readFileSync(name, 'utf8'))
    expect(report).toMatchObject({ backend: 'gpu', isSoftware: true })
    expect(report.launch?.submit).toBeGreaterThan(0)
    expect(report.scenes.map(({ scene }) => scene)).toEqual(['pile'])
  })

  test('micro: every row has times', () => {
    const { rows } = json('micro.json')
    const names = rows.map(({ name }: { name: string }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const about of [
      /^empty/,
      /bind group/,
      /pass per/,
      /early by a flag/,
      /copies/,
      /histogram/,
      /barriers/,
    ])
      expect(names.some((name: string) => about.test(name))).toBe(true)
    for (const { host, total, dispatches } of rows) {
      expect(dispatches).toBeGreaterThan(0)
      expect(host.median).toBeGreaterThan(0)
      expect(total.median).toBeGreaterThan(host.median)
    }
  })

  test('run.sh: a process that dies costs its part alone', async () => {
    const results = join(folder, 'killed')
    mkdirSync(results)
    writeFileSync(join(results, 'speed.json'), 'of an earlier run')
    const cwd = mkdtempSync(join(folder, 'run-'))
    const env = environment({ SCREE_ADAPTER: 'swiftshader', OUT: results }) as unknown as NodeJS.ProcessEnv
    const child = spawn(join(tools, 'bash'), [join(packed, 'run.sh'), '--short', '--parts', 'speed,probe'], {
      cwd,
      env,
    })
    onTestFinished(() => void child.kill())
    const ended = new Promise((resolve) => child.on('close', resolve))
    const log = () => readFileSync(join(results, 'scree-log.txt'), 'utf8')
    await vi.waitFor(() => expect(log()).toContain('Time of a step'), { timeout: 60_000, interval: 50 })
    const [node] = childrenOf(child.pid!)
    const [worker] = childrenOf(node)
    process.kill(worker, 'SIGKILL')
    expect(await ended).toBe(1)
    expect(log()).toContain('speed: its process was ended by SIGKILL; what was measured until then is kept.')
    expect(log()).toContain('(probe: ')
    expect(readdirSync(results).sort()).toEqual(['probe.json', 'scree-log.txt'])
  })

  test('run.sh SCENE: runs the benchmark with its arguments', async () => {
    const args = [
      'gas',
      '--backend',
      'cpu',
      '--count',
      '50',
      '--repeats',
      '1',
      '--steps',
      '1',
      '--watched',
      '1',
    ]
    const { status, output } = await run(args)
    expect(status).toBe(0)
    expect(output).toMatch(/\| gas +\| 50 +\| scree cpu/)
  })

  test('run.sh: says in one sentence what is missing', async () => {
    const refusal = (sentence: string) => ({ status: 2, output: '', errors: `run.sh: ${sentence}\n` })
    const withDriver = (manifest: string) => run([], { VK_DRIVER_FILES: manifest })
    expect(await withDriver('/missing.json')).toEqual(
      refusal('VK_DRIVER_FILES is /missing.json; expected the manifest of a Vulkan driver'),
    )
    const manifest = join(folder, 'icd.json')
    writeFileSync(manifest, '{"ICD": {"library_path": "libvulkan_missing.so"}}')
    expect(await withDriver(manifest)).toEqual(
      refusal(`the Vulkan driver libvulkan_missing.so that ${manifest} names is missing`),
    )
  })
})

function childrenOf(process: number): number[] {
  return readFileSync(`/proc/${process}/task/${process}/children`, 'utf8').trim().split(' ').map(Number)
}
