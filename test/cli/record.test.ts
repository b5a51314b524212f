/** Recordings of the headless tool. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRecording, packRecording } from '../../src/record/format.ts'
import { flipped } from '../record/mended.ts'
import { type Run, screeHere, simulateHere } from '../support/cli.ts'
import { full } from '../support/full.ts'
import { thicket } from './thicket.ts'

const folder = mkdtempSync(join(tmpdir(), 'scree-'))
const file = (name: string) => join(folder, name)
const hashOf = ({ output }: Run) => /world hash +(\w{16})/.exec(output)?.[1]
const read = (name: string) => Uint8Array.from(readFileSync(file(name))).buffer
let recorded: Run

beforeAll(async () => {
  const args = [
    'pile',
    '--count',
    '30',
    '--seconds',
    '0.5',
    '--backend',
    'cpu',
    '--record',
    file('run.scree'),
  ]
  recorded = await simulateHere([...args, '--hash-every', '7'])
})
afterAll(() => rmSync(folder, { recursive: true }))

test('simulate --record: writes a recording that scree replay finds right', async () => {
  expect(recorded).toMatchObject({ status: 0, errors: '' })
  const args = [
    'replay',
    file('run.scree'),
    '--backend',
    'cpu',
    '--out',
    file('end.csv'),
    '--png',
    file('end.png'),
  ]
  const replayed = await screeHere(args)
  expect(replayed).toMatchObject({ status: 0, errors: '' })
  expect(replayed.output).toMatch(/run\.scree: 30 steps replayed, 5 recorded hashes agree, 0 differ\n/)
  expect(hashOf(replayed)).toBe(hashOf(recorded))
  expect(hashOf(recorded)).toMatch(/^\w{16}$/)
  expect(replayed.output).toMatch(
    /^bits +recorded and replayed with those of the CPU: all hashes must agree$/m,
  )
  expect(readFileSync(file('end.csv'), 'utf8').split('\n')).toHaveLength(32)
  expect(statSync(file('end.png')).size).toBeGreaterThan(5000)
})

test.each([
  [
    false,
    /^bits +recorded with others than those of the CPU, replayed with those of the CPU: hashes may differ$/m,
  ],
  [undefined, /^bits +replayed with those of the CPU; the recording does not say with which it was made$/m],
])('scree replay: says that a recording with hasCpuBits %s need not agree', async (hasCpuBits, line) => {
  const other = packRecording({ ...openRecording(read('run.scree')), hasCpuBits })
  writeFileSync(file('other.scree'), new Uint8Array(other))
  const { output, status } = await screeHere(['replay', file('other.scree'), '--backend', 'cpu'])
  expect(output).toMatch(line)
  expect(status).toBe(0)
})

test.runIf(full(false, true))('scree replay --check: steps CPU and GPU side by side', async () => {
  const { status, output } = await screeHere(['replay', file('run.scree'), '--check'])
  expect(output).toMatch(
    /run\.scree on CPU and GPU \(.*\): 30 steps replayed, 5 recorded hashes agree, 0 differ\nworld hash +\w{16}\nbits +recorded and replayed with those of the CPU: all hashes must agree\n/,
  )
  expect(status).toBe(0)
})

test('simulate --record: a scene of a file is in the recording, and walls are drawn', async () => {
  writeFileSync(file('thicket.json'), JSON.stringify(thicket(5, 3)))
  const args = [
    file('thicket.json'),
    '--seconds',
    '0.05',
    '--backend',
    'cpu',
    '--record',
    file('thicket.scree'),
  ]
  expect(await simulateHere(args)).toMatchObject({ status: 0 })
  rmSync(file('thicket.json'))
  const replay = ['replay', file('thicket.scree'), '--backend', 'cpu', '--png', file('thicket.png')]
  expect(await screeHere(replay)).toMatchObject({ status: 0 })
  expect(statSync(file('thicket.png')).size).toBeGreaterThan(3000)
})

test('scree replay --seconds: ends at that time, and draws it', async () => {
  const args = [
    'replay',
    file('run.scree'),
    '--backend',
    'cpu',
    '--seconds',
    '0.2',
    '--png',
    file('early.png'),
  ]
  const { output, status } = await screeHere(args)
  expect(status).toBe(0)
  expect(output).toMatch(/run\.scree: 12 steps replayed, \d recorded hash(es)? agree/)
  expect(readFileSync(file('early.png')).length).toBeGreaterThan(1000)
  const both = await screeHere(['replay', file('run.scree'), '--check', '--seconds', '0.2'])
  expect(both.errors).toMatch(/^--check compares all steps of a recording: expected no --seconds/)
  expect(both.status).toBe(2)
})

test('scree replay: a recording of another program is drawn as its world is', async () => {
  const own = packRecording({ ...openRecording(read('run.scree')), about: { name: 'mine' } })
  writeFileSync(file('own.scree'), new Uint8Array(own))
  const replay = ['replay', file('own.scree'), '--backend', 'cpu', '--png', file('own.png')]
  expect(await screeHere(replay)).toMatchObject({ status: 0, errors: '' })
  expect(statSync(file('own.png')).size).toBeGreaterThan(5000)
})

test('scree replay --png: draws the same picture as simulate, also with --color and --forces', async () => {
  // walls of single precision, as a world keeps them
  const chain = [[0, 8], [0, 0], [8, 0], [8, 8]] // biome-ignore format: one line
  const disks = { positions: [2, 1, 4, 1, 6, 1, 4.5, 3], radii: 1, values: [0, 1, 2, 3] }
  const scene = { version: 1, name: 'box', gravity: [0, -9.75], disks, walls: [{ chain }] }
  writeFileSync(file('box.json'), JSON.stringify(scene))
  const run = [file('box.json'), '--seconds', '0.5', '--backend', 'cpu', '--record', file('looks.scree')]
  for (const look of [[], ['--color', 'value', '--range', '0,2'], ['--forces']]) {
    const [one, again] = [file('one.png'), file('again.png')]
    expect(await simulateHere([...run, '--png', one, ...look])).toMatchObject({ status: 0 })
    const replay = ['replay', file('looks.scree'), '--backend', 'cpu', '--png', again, ...look]
    expect(await screeHere(replay)).toMatchObject({ status: 0 })
    expect(readFileSync(again).equals(readFileSync(one)), look.join(' ')).toBe(true)
  }
})

test('scree replay: a wrong hash ends with status 1 and names the steps', async () => {
  const { marks, ...rest } = openRecording(read('run.scree'))
  const wrong = marks.map((mark, k) => (k === 2 ? { ...mark, hash: '00000000000000ff' } : mark))
  writeFileSync(file('wrong.scree'), new Uint8Array(packRecording({ ...rest, marks: wrong })))
  const { status, output } = await screeHere(['replay', file('wrong.scree'), '--backend', 'cpu'])
  expect(output).toMatch(
    /the state after step 21 has the hash \w{16}: expected 00000000000000ff as recorded; the first wrong step is between 15 and 21\n/,
  )
  expect(status).toBe(1)
})

test.each([
  [() => ['replay', file('missing.scree')], /missing\.scree cannot be read: ENOENT/],
  [() => ['replay', file('flipped.scree')], /flipped\.scree: recording has the hash \w{32}: expected \w{32}, so it is damaged\n$/],
  [() => ['replay', file('cut.scree')], /cut\.scree: recording has 1000 bytes: expected \d+\n$/],
  [() => ['replay', file('scene.json')], /scene\.json: recording is not a file written by Scree: expected a recording\n$/],
  [() => ['replay'], /missing required argument 'file'/],
  [() => ['replay', file('run.scree'), '--steps', '3'], /unknown option '--steps'/],
  [() => ['replay', file('run.scree'), '--out', file('a.json')], /--out is a \.json file: expected \.csv for a replay/],
  [() => ['replay', file('run.scree'), '--color', 'id'], /^--color requires --png$/m],
  [() => ['replay', file('run.scree'), '--png', 'a.png', '--range', '0,1'], /^--range requires --color value$/m],
  [() => ['simulate', 'pile', '--record', '/nowhere/a.scree'], /nowhere\/a\.scree cannot be written: there is no folder \/nowhere/],
  [() => ['simulate', 'pile', '--record', file('a.scree'), '--check'], /option '--record <file>' cannot be used with option '--check'/],
  [() => ['simulate', 'pile', '--hash-every', '3'], /^--hash-every requires --record$/m],
  [() => ['simulate'], /missing required argument 'scene'/],
])('scree: a mistake with recordings ends with status 2 and one sentence, case %#', async (args, sentence) => {
  writeFileSync(file('flipped.scree'), new Uint8Array(flipped(read('run.scree'), 30_000)))
  writeFileSync(file('cut.scree'), new Uint8Array(read('run.scree').slice(0, 1000)))
  writeFileSync(file('scene.json'), JSON.stringify(thicket(2, 1)))
  const { status, errors } = await screeHere(args())
  expect(errors).toMatch(sentence)
  expect(status).toBe(2)
}) // biome-ignore format: a case per line
