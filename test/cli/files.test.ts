/** `simulate --csv`, `--parquet`, `--npz`, `--vtu` and `--gif`: files of whole runs, read back by parsers of other people. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { parquetReadObjects } from 'hyparquet'
import { DOMParser } from 'linkedom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyOf, READABLE } from '../../src/features/disks/properties.ts'
import type { DiskState } from '../../src/features/disks/state.ts'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { simulateHere } from '../support/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'scree-'))
const file = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

const COUNT = 6
const STRIDE = 3
/** States at the start and after every third step. */
const states: DiskState[] = []
const times: number[] = []

beforeAll(async () => {
  const world = await World.fromScene(presets.pile.build(COUNT), { backend: 'cpu', threads: 1 })
  for (let step = 0; step <= 2 * STRIDE; step++) {
    if (step > 0) world.step(1 / 60)
    if (step % STRIDE !== 0) continue
    states.push(await world.disks.read())
    times.push(world.stats.time)
  }
  world.destroy()
  const names = ['csv', 'parquet', 'npz', 'gif'].flatMap((name) => [`--${name}`, file(`run.${name}`)])
  const run = ['pile', '--count', `${COUNT}`, '--backend', 'cpu', '--threads', '1', '--seconds', '0.1']
  const { status, errors } = await simulateHere([
    ...run,
    '--every',
    '0.05',
    ...names,
    '--vtu',
    file('run.pvd'),
  ])
  expect(errors).toBe('')
  expect(status).toBe(0)
})

/** Rows of all states: time, id, and all that is read. */
function expectedRows(): number[][] {
  return states.flatMap((state, moment) =>
    Array.from(state.ids, (id, k) => [
      times[moment],
      id,
      ...READABLE.flatMap((name) => {
        const { components = 1 } = propertyOf(name)
        return [...state[name].subarray(components * k, components * (k + 1))]
      }),
    ]),
  )
}

test('simulate --csv: a row per disk and moment', () => {
  const [header, ...rows] = readFileSync(file('run.csv'), 'utf8').trimEnd().split('\n')
  expect(header).toMatch(/^time_s,id,x_m,y_m,angle_rad,radius_m,/)
  expect(rows.map((row) => row.split(',').map(Number))).toEqual(expectedRows())
})

test('simulate --parquet: hyparquet reads the same rows', async () => {
  const bytes = readFileSync(file('run.parquet'))
  const rows = await parquetReadObjects({
    file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  })
  expect(Object.keys(rows[0]).slice(0, 4)).toEqual(['time_s', 'id', 'x_m', 'y_m'])
  expect(rows.map((row) => Object.values(row).map(Number))).toEqual(expectedRows())
})

/** Reads an array of NumPy, after the page on its format. */
function readNpy(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  expect([...bytes.subarray(0, 8)]).toEqual([0x93, ...Buffer.from('NUMPY'), 1, 0])
  const begin = 10 + view.getUint16(8, true)
  expect(begin % 64).toBe(0)
  const header = Buffer.from(bytes.subarray(10, begin)).toString()
  const [, type, shape] =
    /^\{'descr': '(<[fu][48])', 'fortran_order': False, 'shape': \(([\d, ]+)\), \} *\n$/.exec(header)!
  const sizes = shape.split(',').filter((part) => part.trim() !== '')
  const size = Number(type[2])
  const values = Array.from({ length: (bytes.length - begin) / size }, (_, k) => {
    const at = begin + size * k
    if (type === '<u4') return view.getUint32(at, true)
    return size === 4 ? view.getFloat32(at, true) : view.getFloat64(at, true)
  })
  return { shape: sizes.map(Number), values }
}

test('simulate --npz: arrays of all moments, with offsets', () => {
  const files = unzipSync(readFileSync(file('run.npz')))
  const read = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name.replace('.npy', ''), readNpy(bytes)]),
  )
  expect(Object.keys(read)).toEqual(['times', 'offsets', 'ids', ...READABLE])
  expect(read.times).toEqual({ shape: [3], values: times })
  expect(read.offsets).toEqual({ shape: [4], values: [0, COUNT, 2 * COUNT, 3 * COUNT] })
  for (const name of ['ids', ...READABLE] as const)
    expect(read[name].values).toEqual(states.flatMap((state) => [...state[name]]))
  expect(read.positions.shape).toEqual([3 * COUNT, 2])
  expect(read.radii.shape).toEqual([3 * COUNT])
})

/** Reads a data array of VTK: base64 of its length in bytes, then of its bytes. */
function readArray(parent: Element, name: string): number[] {
  const array = [...parent.querySelectorAll('DataArray')].find((one) => one.getAttribute('Name') === name)!
  const bytes = Buffer.from(array.textContent!, 'base64')
  expect(bytes.readUInt32LE(0)).toBe(bytes.length - 4)
  const data = bytes.buffer.slice(bytes.byteOffset + 4, bytes.byteOffset + bytes.length)
  const types = { Float32: Float32Array, Float64: Float64Array, UInt32: Uint32Array, UInt8: Uint8Array }
  return [...new types[array.getAttribute('type') as keyof typeof types](data)]
}

test('simulate --vtu: a list of moments, each an unstructured grid of points', () => {
  const parse = (name: string) =>
    new DOMParser().parseFromString(readFileSync(file(name), 'utf8'), 'text/xml') as unknown as Document
  const sets = [...parse('run.pvd').querySelectorAll('DataSet')]
  expect(sets.map((set) => Number(set.getAttribute('timestep')))).toEqual(times)
  for (const [moment, set] of sets.entries()) {
    const root = parse(set.getAttribute('file')!).documentElement
    const state = states[moment]
    expect(root.getAttribute('type')).toBe('UnstructuredGrid')
    expect(root.querySelector('Piece')!.getAttribute('NumberOfPoints')).toBe(`${COUNT}`)
    expect(readArray(root, 'TimeValue')).toEqual([times[moment]])
    const points = readArray(root, 'Points')
    for (let k = 0; k < COUNT; k++)
      expect(points.slice(3 * k, 3 * k + 3)).toEqual([state.positions[2 * k], state.positions[2 * k + 1], 0])
    expect(readArray(root, 'types')).toEqual(Array(COUNT).fill(1))
    expect(readArray(root, 'connectivity')).toEqual([...Array(COUNT).keys()])
    expect(readArray(root, 'offsets')).toEqual([...Array(COUNT).keys()].map((k) => k + 1))
    expect(readArray(root, 'id')).toEqual([...state.ids])
    expect(readArray(root, 'radius_m')).toEqual([...state.radii])
    expect(readArray(root, 'velocities_m_s').filter((_, k) => k % 3 < 2)).toEqual([...state.velocities])
  }
})

/** Walks through the blocks of a GIF: https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function framesOf(bytes: Buffer): { width: number; height: number; delay: number; data: string }[] {
  expect(bytes.toString('latin1', 0, 6)).toBe('GIF89a')
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const frames = []
  let [at, delay] = [13 + table(bytes[10]), 0]
  const skip = () => {
    while (bytes[at] !== 0) at += 1 + bytes[at]
    at++
  }
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9) delay = bytes.readUInt16LE(at + 4)
      at += 2
      skip()
      continue
    }
    expect(bytes[at]).toBe(0x2c)
    const [width, height] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)]
    at += 10 + table(bytes[at + 9]) + 1
    const begin = at
    skip()
    frames.push({ width, height, delay, data: bytes.toString('latin1', begin, at) })
  }
  expect(at).toBe(bytes.length - 1)
  return frames
}

test('simulate --gif: a frame per moment, all of one size, and none like the other', () => {
  const frames = framesOf(readFileSync(file('run.gif')))
  expect(frames).toHaveLength(3)
  expect(new Set(frames.map(({ width, height, delay }) => [width, height, delay].join())).size).toBe(1)
  expect(frames[0]).toMatchObject({ width: 480, delay: 5 })
  expect(new Set(frames.map(({ data }) => data)).size).toBe(3)
})
