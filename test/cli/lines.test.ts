/** `simulate --vtu`: walls, bodies and grains as lines, beside the points of disks. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOMParser } from 'linkedom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pointsOf } from '../../apps/cli/files/lines.ts'
import { sizeText } from '../../apps/cli/written.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { type Run, simulateHere } from '../support/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'scree-'))
const file = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

const scene: Scene = {
  version: 1,
  name: 'lines',
  gravity: [0, 0],
  disks: { positions: [0, 5], radii: 0.25 },
  grains: [{ shapes: { box: [2, 1] }, positions: [6, 5], density: 1, velocities: [0, 1], angles: [0.5] }],
  // half a circle to the left, and a floor
  walls: [{ chain: [[0, 0], [4, 0]], bulges: [1], radius: 0.125 }, { chain: [[-9, -9], [9, -9], [9, -8]] }], // biome-ignore format: points
  bodies: [{ walls: [{ chain: [[1, 0], [2, 0], [2, 1]], closed: true }], motion: { position: [20, 0], spin: Math.PI } }], // biome-ignore format: points
}

let run: Run
beforeAll(async () => {
  writeFileSync(file('scene.json'), JSON.stringify(scene))
  const args = ['--backend', 'cpu', '--threads', '1', '--seconds', '0.5', '--every', '0.5']
  run = await simulateHere([file('scene.json'), ...args, '--vtu', file('run.pvd'), '--out', file('end.csv')])
  expect(run).toMatchObject({ status: 0, errors: '' })
})

/** Reads an array of a file: base64 of its length in 4 bytes and its data. */
function readArray(root: Element, name: string): number[] {
  const array = root.querySelector(`DataArray[Name="${name}"]`)!
  const bytes = Buffer.from(array.textContent!.trim(), 'base64')
  expect(bytes.readUInt32LE(0)).toBe(bytes.length - 4)
  const data = bytes.buffer.slice(bytes.byteOffset + 4, bytes.byteOffset + bytes.length)
  const types = { Float32: Float32Array, Int32: Int32Array, UInt32: Uint32Array, UInt8: Uint8Array }
  return [...new types[array.getAttribute('type') as keyof typeof types](data)]
}

/** Returns the lines of a file, with the numbers of their bodies and grains. */
function readLines(name: string) {
  const text = readFileSync(file(name), 'utf8')
  const root = (new DOMParser().parseFromString(text, 'text/xml') as unknown as Document).documentElement
  const points = readArray(root, 'Points')
  const connectivity = readArray(root, 'connectivity')
  const [offsets, bodies, grains, radii] = ['offsets', 'body', 'grain', 'radius_m'].map((of) => readArray(root, of)) // biome-ignore format: one line
  expect(readArray(root, 'types')).toEqual(offsets.map(() => 4))
  expect(root.querySelector('Piece')!.getAttribute('NumberOfCells')).toBe(`${offsets.length}`)
  return offsets.map((end, k) => ({
    points: connectivity.slice(offsets[k - 1] ?? 0, end).map((at) => points.slice(3 * at, 3 * at + 2)),
    body: bodies[k],
    grain: grains[k],
    radius: radii[k],
  }))
}

const near = (points: number[][]) => points.map((point) => point.map((one) => expect.closeTo(one, 5)))

test('simulate --vtu: walls, bodies at their place and outlines of grains, at each moment', () => {
  for (const [moment, seconds] of [0, 0.5].entries()) {
    const lines = readLines(`run_lines_0000${moment}.vtu`)
    expect(lines.map(({ body, grain }) => [body, grain])).toEqual([
      [0, -1],
      [0, -1],
      [1, -1],
      [-1, 1],
    ])
    const [arc, floor, body, grain] = lines
    expect(arc.radius).toBe(0.125)
    expect(arc.points).toHaveLength(25)
    expect([arc.points[0], arc.points[24]]).toEqual(near([[0, 0], [4, 0]])) // biome-ignore format: points
    // turns left from its start: half a circle below
    expect(arc.points[12]).toEqual(near([[2, -2]])[0])
    for (const [x, y] of arc.points) expect(Math.hypot(x - 2, y)).toBeCloseTo(2, 5)
    expect(floor.points).toEqual([[-9, -9], [9, -9], [9, -8]]) // biome-ignore format: points
    const turned = [[21, 0], [22, 0], [22, 1], [21, 0]] // biome-ignore format: points
    const after = [[20, 1], [20, 2], [19, 2], [20, 1]] // biome-ignore format: points
    expect(body.points).toEqual(near(moment === 0 ? turned : after))
    // a box about its pose, closed
    const y = 5 + seconds
    expect(grain.points).toHaveLength(5)
    expect(grain.points[4]).toEqual(grain.points[0])
    for (const [px, py] of grain.points) expect(Math.hypot(px - 6, py - y)).toBeCloseTo(Math.hypot(1, 0.5), 4)
    const [[ax, ay], [bx, by]] = grain.points
    const side = Math.atan((by - ay) / (bx - ax))
    expect([0.5, 0.5 - Math.PI / 2].some((angle) => Math.abs(side - angle) < 1e-4)).toBe(true)
  }
  const list = readFileSync(file('run_lines.pvd'), 'utf8')
  expect([...list.matchAll(/file="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'run_lines_00000.vtu',
    'run_lines_00001.vtu',
  ])
})

test('simulate: says which files it has written, and how large they are', () => {
  const lines = run.output.split('\n').filter((line) => line.startsWith('wrote'))
  expect(lines).toHaveLength(3)
  for (const [k, stem] of ['run', 'run_lines'].entries()) {
    const names = [`${stem}.pvd`, `${stem}_00000.vtu`, `${stem}_00001.vtu`]
    const size = names.reduce((sum, name) => sum + readFileSync(file(name)).length, 0)
    expect(lines[k]).toBe(`wrote              ${file(`${stem}.pvd`)} and 2 .vtu files, ${sizeText(size)}`)
  }
  const { length } = readFileSync(file('end.csv'))
  expect(lines[2]).toBe(`wrote              ${file('end.csv')}, ${length} bytes`)
  expect(existsSync(file('run_00002.vtu'))).toBe(false)
  expect([0, 1, 999, 1000, 12_345, 999_980, 3_400_000_000].map(sizeText)).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1.0 kB',
    '12.3 kB',
    '1.0 MB',
    '3.4 GB',
  ])
})

test('pointsOf: arcs to both sides, of less and more than half a circle', () => {
  for (const bulge of [-2.5, -1, -0.3, 0.01, 0.4, 1, 3]) {
    const points = pointsOf({ chain: [[1, 2], [4, 6]], bulges: [bulge] }) // biome-ignore format: points
    // as AutoCAD has it: the sagitta is bulge times half the chord, to the right for positive ones
    const middle = points[(points.length - 1) / 2]
    if (points.length % 2 === 1)
      expect(middle).toEqual(near([[2.5 + (bulge * 4) / 2, 4 - (bulge * 3) / 2]])[0])
    const radius = (5 * (1 + bulge * bulge)) / (4 * Math.abs(bulge))
    const piece = Math.max(
      ...points.slice(1).map(([x, y], k) => Math.hypot(x - points[k][0], y - points[k][1])),
    )
    expect(piece).toBeLessThan(radius * 0.132)
    expect(points.length).toBeGreaterThan(1)
  }
})
