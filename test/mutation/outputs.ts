/** Compares what a run wrote with what the twin writes. */
import { sortedFirst, withSortedCells, withSortedColors } from '../../src/check/compare.ts'
import { solverTilesOfLevel } from '../../src/features/solver/tiles.ts'
import { CONTACT_COLORS, TILINGS } from '../../src/schemas/constants.ts'
import { LEVEL, PARAMS, STATUS } from '../../src/schemas/offsets.ts'
import { type TypedViews, words } from '../../src/schemas/typedViews.ts'
import type { Recording } from './recording.ts'

/** The words of each binding that is written, by its name. */
export type Outputs = ReadonlyMap<string, Uint32Array>

const isNan = (bits: number) => (bits & 0x7fffffff) > 0x7f800000 && bits !== 0xffffffff

/** Whether both are the same: NaN is NaN, and what the order of atomics decides does not matter. */
export function agree(recording: Recording, expected: Outputs, actual: Outputs): boolean {
  for (const [name, whole] of expected) {
    const [a, b] = [expected, actual].map((outputs) => inOrder(recording, name, outputs))
    if (a.length !== b.length) return false
    for (let w = 0; w < a.length; w++) if (a[w] !== b[w] && !(isNan(a[w]) && isNan(b[w]))) return false
    if (whole.length === 0) return false
  }
  return true
}

function inOrder({ kernel, bindings }: Recording, name: string, outputs: Outputs): Uint32Array {
  const values = outputs.get(name)!
  const given = (other: string) =>
    words(bindings.find((binding) => binding.name === other)!.bytes.slice().buffer)
  if (name === 'unordered') return withSortedCells(asWords(values), given('cellStarts')).u32
  // other kernels write shares and places of disks behind the contacts
  if (name === 'contactOrder' && kernel === 'orderContacts') {
    const tiles = tilesUpTo(given('stageIndex').u32[0], given('params'))
    // the words may be shaken
    const most = Math.floor(values.length / (CONTACT_COLORS + 2))
    return withSortedColors(asWords(values), Math.min(tiles, most), values.slice()).u32
  }
  if (name !== 'bullets') return values
  const count = outputs.get('status')![STATUS.bullets]
  return sortedFirst(asWords(values), Math.min(count, values.length)).u32
}

/** Tiles of the levels up to this one, in all tilings. */
function tilesUpTo(level: number, { u32 }: TypedViews): number {
  const tiles = Array.from({ length: level + 1 }, (_, k) => {
    const at = PARAMS.levels + k * LEVEL.stride
    return solverTilesOfLevel({ columns: u32[at + LEVEL.columns], rows: u32[at + LEVEL.rows] })
  })
  return TILINGS * tiles.reduce((sum, each) => sum + each, 0)
}

function asWords(u32: Uint32Array): TypedViews {
  return { u32, f32: new Float32Array(u32.buffer, u32.byteOffset, u32.length) }
}
