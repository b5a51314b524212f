import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { parseScene } from '../../src/scene/scene.ts'
import { buildCli, interrupt, simulate, simulateHere } from '../support/cli.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { thicket } from './thicket.ts'

const folder = mkdtempSync(join(tmpdir(), 'scree-'))
const file = (name: string) => join(folder, name)

beforeAll(buildCli)
afterAll(() => rmSync(folder, { recursive: true }))

describe('simulate --check', () => {
  fullTest(
    'finds 0 differences for many disks among 200 segments',
    async () => {
      const [disks, seconds] = [5000, 1]
      const scene = { ...thicket(disks, 197), ccd: true }
      writeFileSync(file('thicket.json'), JSON.stringify(scene))
      const { status, output } = await simulate([file('thicket.json'), '--seconds', `${seconds}`, '--check'])
      expect(output).toMatch(new RegExp(`^0 differences in \\d{8,} values over ${480 * seconds} substeps\n`))
      expect(output).toMatch(new RegExp(`disks, wall edges +${disks}, 200\n`))
      expect(status).toBe(0)
    },
    600_000,
  )

  // each in a process of its own, which compiles all kernels anew; test/check has all presets
  fullTest.each(Object.keys(presets) as PresetName[])(
    'finds 0 differences in %s',
    async (name) => {
      const { status, output } = await simulate([name, '--seconds', '1', '--check'])
      expect(output).toMatch(/^0 differences in \d{6,} values/)
      expect(status).toBe(0)
    },
    600_000,
  )

  fullTest(
    'finds 0 differences where hits are predicted',
    async () => {
      const args = ['gas', '--count', '80', '--seconds', '0.2', '--stepping', 'eventDriven', '--check']
      const { status, output } = await simulate(args)
      expect(output).toMatch(/^0 differences in \d{5,} values/)
      expect(output).toMatch(/predicted hits +[1-9]\d*, [1-9]\d* waves in the last step\n/)
      expect(status).toBe(0)
    },
    600_000,
  )

  fullTest('finds a difference and fails if the CPU omits the motion', async () => {
    const broken = `
      const { instantiate } = WebAssembly
      WebAssembly.instantiate = async (twins, imports) => {
        const { exports } = await instantiate(twins, imports)
        return { exports: { ...exports, integratePositions: () => {} } }
      }`
    writeFileSync(file('broken.cjs'), broken)
    writeFileSync(file('falling.json'), JSON.stringify({ ...presets.pile.build(20, 1), ccd: false }))
    const args = [file('falling.json'), '--seconds', '0.1', '--check']
    const { status, output } = await simulate(args, ['--require', file('broken.cjs')])
    expect(output).toMatch(
      /^first difference in substep \d+, stage integratePositions: \w+\[\d+\]\S* is \S+ on the CPU and \S+ on the GPU/,
    )
    expect(status).toBe(1)
  })
})

test('simulate: accepts substeps and rejects invalid values', async () => {
  const args = ['pile', '--count', '50', '--seconds', '0.1', '--backend', 'cpu', '--substeps']
  expect((await simulateHere([...args, 'auto'])).status).toBe(0)
  const { status, errors } = await simulate([...args, 'some'])
  expect(errors).toContain(
    "option '-k, --substeps <k>' argument 'some' is invalid. Expected a whole number from 1 to 1000, or auto.",
  )
  expect(status).toBe(2)
  const moving = await simulateHere([
    'drum',
    '--count',
    '50',
    '--seconds',
    '0.1',
    '--stepping',
    'eventDriven',
  ])
  expect(moving).toMatchObject({
    status: 2,
    errors:
      "body 1 turns or changes its velocity in the step from 0 s on: expected bodies that rest or move straight at a constant speed with stepping 'eventDriven'\n",
  })
})

test.each(full(['cpu'], ['cpu', 'gpu']))(
  'crosses on the %s gives its time beside the figures of the paper',
  async (backend) => {
    const run = backend === 'cpu' ? simulateHere : simulate
    const { output } = await run(['crosses', '--seconds', '0.2', '--backend', backend])
    expect(output).toMatch(/time +\d+\.\d\d ms per step \(published: 52 ms a frame, with a goal of 16\.67 ms/)
  },
)

test('simulate: writes a picture, a table and a scene to continue from', async () => {
  const outputs = ['--png', file('a.png'), '--out', file('a.json')]
  const first = await simulate([
    'hourglass',
    '--count',
    '50',
    '--seconds',
    '0.5',
    '--backend',
    'cpu',
    ...outputs,
  ])
  expect(first).toMatchObject({ status: 0, errors: '' })
  expect(readFileSync(file('a.png')).subarray(1, 4).toString()).toBe('PNG')
  const scene = parseScene(JSON.parse(readFileSync(file('a.json'), 'utf8')))
  expect(scene.disks.positions).toHaveLength(100)

  await simulateHere([file('a.json'), '--seconds', '0.5', '--backend', 'cpu', '--out', file('b.csv')])
  const [header, ...rows] = readFileSync(file('b.csv'), 'utf8').trim().split('\n')
  expect(header.split(',').slice(0, 3)).toEqual(['id', 'x_m', 'y_m'])
  expect(rows).toHaveLength(50)
  expect(Number(rows[0].split(',')[2])).toBeLessThan(scene.disks.positions[1])
})

test('simulate --color: the picture has other colours, and label by itself if disks have several', async () => {
  const pictures: Buffer[] = []
  for (const look of [[], ['label'], ['value'], ['value', '--range', '0,9'], ['speed']]) {
    const color = look.length === 0 ? [] : ['--color', ...look]
    const run = ['mixer', '--count', '20', '--seconds', '0.01', '--backend', 'cpu', '--png', file('c.png')]
    expect((await simulateHere([...run, ...color])).status).toBe(0)
    pictures.push(readFileSync(file('c.png')))
  }
  const [own, label, ...others] = pictures.map((picture) => picture.toString('base64'))
  expect(own).toBe(label)
  expect(new Set([label, ...others]).size).toBe(4)
})

test('simulate: options override the scene and are written down', async () => {
  const gas = {
    ...presets.gas.build(20, 1),
    stepping: 'eventDriven',
    contactDuration: 0,
    maxWaves: 1000,
  } as const
  writeFileSync(file('gas.json'), JSON.stringify(gas))
  const written = () => parseScene(JSON.parse(readFileSync(file('later.json'), 'utf8')))
  const run = ['--seconds', '0.1', '--backend', 'cpu', '--out', file('later.json')]
  const asSaid = await simulateHere([file('gas.json'), ...run])
  expect(asSaid.output).toMatch(/predicted hits +\d+/)
  const { disks: _, ...rest } = gas
  expect(written()).toMatchObject(rest)
  const otherwise = await simulateHere([
    file('gas.json'),
    ...run,
    '--stepping',
    'discrete',
    '--substeps',
    'auto',
  ])
  expect(otherwise.output).not.toMatch(/predicted hits/)
  expect(written()).toMatchObject({ ...rest, stepping: 'discrete', substeps: 'auto' })
})

fullTest('simulate --out: a scene to continue from keeps the materials', async () => {
  const { disks, ...scene } = thicket(3, 1)
  const made = { friction: 0.1, restitution: [0, 0.5, 1], rolling: [0.1, 0, 0.2], category: [1, 2, 4] }
  writeFileSync(file('made.json'), JSON.stringify({ ...scene, disks: { ...disks, ...made } }))
  await simulateHere([file('made.json'), '--seconds', '0.1', '--backend', 'cpu', '--out', file('on.json')])
  expect(parseScene(JSON.parse(readFileSync(file('on.json'), 'utf8'))).disks).toMatchObject(made)
})

test('simulate: prints no progress bar without a terminal, and a summary', async () => {
  const { output, errors } = await simulate(['pile', '--count', '20', '--seconds', '0.1', '--backend', 'cpu'])
  expect(errors).toBe('')
  for (const name of [
    'adapter',
    'time',
    'disks, wall edges',
    'contacts',
    'overlap',
    'coordination',
    'energy',
    'state hash',
  ]) {
    expect(output).toContain(name)
  }
})

test('simulate: Ctrl-C leaves the terminal with line wrapping enabled', async () => {
  // standard error is a pipe here, which is to look like a terminal
  writeFileSync(file('terminal.cjs'), 'process.stderr.isTTY = true; process.stderr.columns = 60')
  const args = ['pile', '--count', '100', '--seconds', '1e6', '--backend', 'cpu']
  const { signal, errors } = await interrupt(args, ['--require', file('terminal.cjs')], /step [1-9]\d* of/)
  // a shell reports 130
  expect(signal).toBe('SIGINT')
  const [off, on] = ['\x1b[?7l', '\x1b[?7h'].map((sequence) => errors.lastIndexOf(sequence))
  expect(off, 'line wrapping is off at the end').toBeLessThanOrEqual(on)
})

test('simulate --help: names every option and preset', async () => {
  const { status, output } = await simulateHere(['--help'])
  expect(status).toBe(0)
  for (const word of [
    '--count',
    '--seconds',
    '--substeps',
    '--backend',
    '--check',
    '--png',
    '--color',
    '--range',
    '--forces',
    '--out',
    ...Object.keys(presets),
  ]) {
    expect(output).toContain(word)
  }
})
