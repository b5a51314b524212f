/** Twin of shaders/solver/sumTiles.wgsl. A function that returns a struct there fills `block` or `inner` here. */
import {
  cellStarts,
  contactOrder,
  contactSpans,
  contacts,
  impulses,
  motions,
  PLAIN,
  params,
  SLEEP,
  status,
  tileSums,
} from '../../../shaders/solver/sumTiles.wgsl'
import { pushedEnd } from '../shared/awake'
import { cellAlong, wrapped } from '../shared/grid'
import { clear, Numbers, ownMemory } from '../shared/memory'
import { cellBehind, findCellsOfTile, placeAt, solverTileCount, tileCells } from '../shared/solverTiles'
import { FACES, faceTo, WALLS } from '../shared/tileShares'
import { stepNumber } from '../shared/tiles'
import { openingSpeed } from './parts/openingSpeed'

/** Cells of a level: the first column and row in the table, and how many there are. */
namespace block {
  export let column: u32 = 0
  export let row: u32 = 0
  export let columns: u32 = 0
  export let rows: u32 = 0
}

/** Slots of disks in cells of a row that are not at the rim of the tile. */
namespace inner {
  export let first: u32 = 0
  export let end: u32 = 0
}

/** The last face that was looked for. */
namespace beside {
  export let tile: u32 = NONE
  export let other: u32 = NONE
  export let face: u32 = 0
}

/** Words of a partial sum: the mass, its momentum, the impulses on its faces, the energy of push-out, and the work of walls. */
const MOMENTUM: u32 = 1
const IMPULSES: u32 = 3
const PUSH_OUT: u32 = IMPULSES + 2 * FACES
const WALL_WORK: u32 = PUSH_OUT + 1
export const WORDS: u32 = WALL_WORK + 1
/** Bytes of own memory before the totals. */
export const PART_BYTES: u32 = WORDS * SHARE_PARTS * 4
let parts = changetype<Numbers<f32>>(0)
let totals = changetype<Numbers<f32>>(0)
let endOfPushed: u32 = EDGE_BIT
/** Where the places of slots begin in `contactOrder`. */
let places: u32 = 0
/** TILE_ bits. */
let traits: u32 = 0

/** The first index of cells along one axis from low to high, with one more on either side. */
function firstOf(low: f32, corner: f32, inverseCellSize: f32): i32 {
  return cellAlong(low, corner, 0, inverseCellSize) - 1
}

function countOf(first: i32, high: f32, corner: f32, inverseCellSize: f32, count: u32): u32 {
  const last = cellAlong(high, corner, 0, inverseCellSize) + 1
  return min(<u32>(last - first) + 1, count)
}

/** Finds the cells of a level with the disks of the tile, and with those that may touch them. */
function findBlock(level: u32): void {
  const finest = params.levels[0]
  const grid = params.levels[level]
  if (level === 0) {
    block.column = cellBehind(tileCells.column, grid.columns - 1, grid.columns)
    block.row = cellBehind(tileCells.row, grid.rows - 1, grid.rows)
    block.columns = min(tileCells.columns + 2, grid.columns)
    block.rows = min(tileCells.rows + 2, grid.rows)
    return
  }
  const left: f32 = finest.origin.x + <f32>tileCells.column / finest.inverseCellSize
  const bottom: f32 = finest.origin.y + <f32>tileCells.row / finest.inverseCellHeight
  const right: f32 = left + <f32>tileCells.columns / finest.inverseCellSize
  const top: f32 = bottom + <f32>tileCells.rows / finest.inverseCellHeight
  const column = firstOf(left, grid.origin.x, grid.inverseCellSize)
  const row = firstOf(bottom, grid.origin.y, grid.inverseCellHeight)
  block.column = wrapped(column, grid.columns)
  block.row = wrapped(row, grid.rows)
  block.columns = countOf(column, right, grid.origin.x, grid.inverseCellSize, grid.columns)
  block.rows = countOf(row, top, grid.origin.y, grid.inverseCellHeight, grid.rows)
}

/** Whether the impulse is that of a bounce, which the next warm start leaves out. */
function isBounce(k: u32): bool {
  if (PLAIN) return false
  const contact = contacts[k]
  return (
    impulses[k].normal < 0 || (contact.approach < -params.restitutionThreshold && contact.restitution > 0)
  )
}

/** The TILE_ bits of a contact of a disk of the tile. */
function traitsOf(k: u32): u32 {
  if (PLAIN) return 0
  const contact = contacts[k]
  const isPressed = contact.gap < -(<f32>PRESSED_OVERLAP) * params.smallestRadius && contact.restitution >= 0
  return (isBounce(k) ? <u32>TILE_BOUNCED : 0) | (isPressed ? <u32>TILE_PRESSED : 0)
}

function massAt(slot: u32): f32 {
  return reinterpret<f32>(contactOrder[places + 2 * slot + 1] & ~BONDED_BIT)
}

function addTwo(word: u32, x: f32, y: f32): void {
  parts[word] = parts[word] + x
  parts[word + 1] = parts[word + 1] + y
}

/** Adds the impulse of a contact, on its owner or the other disk, to a face, and between tiles half the energy of its push-out. */
function addImpulse(part: u32, face: u32, k: u32, sign: f32): void {
  const contact = contacts[k]
  const stored = impulses[k]
  if (!(stored.normal > 0) || isBounce(k)) return
  const normal = contact.normal
  const x: f32 = sign * (stored.normal * normal.x + stored.tangent * -normal.y)
  const y: f32 = sign * (stored.normal * normal.y + stored.tangent * normal.x)
  addTwo(WORDS * part + IMPULSES + 2 * face, x, y)
  if (face === WALLS) {
    const work = WORDS * part + WALL_WORK
    if (contact.b >= EDGE_BIT)
      parts[work] = parts[work] + (contact.wallVelocity.x * x + contact.wallVelocity.y * y)
    return
  }
  const opening = openingSpeed(params, contact.gap, stored.normal, massAt(contact.a), massAt(contact.b))
  const work = WORDS * part + PUSH_OUT
  parts[work] = parts[work] + <f32>0.5 * stored.normal * opening
}

function addMass(part: u32, slot: u32): void {
  const mass = massAt(slot)
  if ((contactOrder[places + 2 * slot + 1] & BONDED_BIT) !== 0) traits |= TILE_BONDED
  const velocity = motions[slot].velocity
  parts[WORDS * part] = parts[WORDS * part] + mass
  addTwo(WORDS * part + MOMENTUM, mass * velocity.x, mass * velocity.y)
}

/** The face towards another tile; finds it anew where it differs from the last one, since divisions are slow. */
function faceBeside(tile: u32, other: u32): u32 {
  if (beside.tile !== tile || beside.other !== other) {
    beside.tile = tile
    beside.other = other
    beside.face = faceTo(params.levels[0], tile, other)
  }
  return beside.face
}

/** Adds a disk, if it is in the tile, and the impulses of its contacts across the rim of the tile. */
function addDisk(part: u32, tile: u32, slot: u32): void {
  const ownTile = contactOrder[places + 2 * slot]
  const isOwn = ownTile === tile
  if (isOwn) addMass(part, slot)
  const span = contactSpans[slot]
  for (let k = span.start; k < span.start + span.count; k++) {
    const b = contacts[k].b
    if (isOwn) traits |= traitsOf(k)
    if (b >= endOfPushed) {
      if (isOwn) addImpulse(part, WALLS, k, -1)
      continue
    }
    const other = contactOrder[places + 2 * b]
    if (isOwn === (other === tile)) continue
    if (!isOwn) traits |= traitsOf(k)
    addImpulse(part, faceBeside(tile, isOwn ? other : ownTile), k, isOwn ? -1 : 1)
  }
}

/** The same for a disk of the finest level whose cell is not at the rim. */
function addInnerDisk(part: u32, slot: u32): void {
  addMass(part, slot)
  const span = contactSpans[slot]
  if (!PLAIN) for (let k = span.start; k < span.start + span.count; k++) traits |= traitsOf(k)
  for (let k = span.start + span.count; k > span.start && contacts[k - 1].b >= EDGE_BIT; k--)
    addImpulse(part, WALLS, k - 1, -1)
}

/** Finds the slots of disks in cells of a row that are not at the rim of the tile. */
function findInner(level: u32, row: u32): void {
  inner.first = 0
  inner.end = 0
  if (SLEEP || level > 0) return
  const grid = params.levels[0]
  if (row <= tileCells.row || row + 1 >= tileCells.row + tileCells.rows) return
  const first = grid.firstCell + row * grid.columns + tileCells.column
  inner.first = cellStarts[first + 1]
  inner.end = cellStarts[first + tileCells.columns - 1]
}

/** Adds the disks of a run of slots, each to its part, given how many came before. */
function addRun(tile: u32, before: u32, first: u32, end: u32): void {
  for (let slot = first; slot < end; slot++) {
    const part = (before + slot - first) % SHARE_PARTS
    if (slot >= inner.first && slot < inner.end) addInnerDisk(part, slot)
    else addDisk(part, tile, slot)
  }
}

/** Adds all disks; returns how many were looked at. */
function addDisks(tile: u32): u32 {
  findCellsOfTile(params.levels[0], 0, tile)
  let before: u32 = 0
  for (let level: u32 = 0; level < params.levelCount; level++) {
    const grid = params.levels[level]
    findBlock(level)
    const columns = min(block.columns, grid.columns - block.column)
    for (let j: u32 = 0; j < block.rows; j++) {
      const row = cellBehind(block.row, j, grid.rows)
      findInner(level, row)
      const cell = grid.firstCell + row * grid.columns
      const first = cellStarts[cell + block.column]
      const end = cellStarts[cell + block.column + columns]
      addRun(tile, before, first, end)
      before += end - first
      // the columns that follow at the start of the table
      const firstAround = cellStarts[cell]
      const endAround = cellStarts[cell + block.columns - columns]
      addRun(tile, before, firstAround, endAround)
      before += endAround - firstAround
    }
  }
  return before
}

/** Adds up the words of all parts one by one. */
@unmanaged
class WordByWord {
  addUp(): void {
    for (let word: u32 = 0; word < WORDS; word++) {
      let sum: f32 = 0
      for (let part: u32 = 0; part < SHARE_PARTS; part++) sum += parts[WORDS * part + word]
      totals[word] = sum
    }
  }
}

function clearParts(): void {
  memory.fill(ownMemory(0), 0, PART_BYTES)
}

/** Writes the sums of all parts. */
function writeSums(tile: u32): void {
  let x = totals[MOMENTUM]
  let y = totals[MOMENTUM + 1]
  const sums = tileSums[tile]
  for (let face: u32 = 0; face < FACES; face++) {
    const sum = sums.faces[face].impulse
    sum.x = totals[IMPULSES + 2 * face]
    sum.y = totals[IMPULSES + 2 * face + 1]
    x += sum.x
    y += sum.y
  }
  const hitDeep = (traits & TILE_BOUNCED) !== 0 && (traits & TILE_PRESSED) !== 0
  sums.pushOut = hitDeep || (traits & TILE_BONDED) !== 0 ? -1 : totals[PUSH_OUT]
  traits = 0
  sums.wallWork = totals[WALL_WORK]
  const mass = totals[0]
  const isEmpty = !(mass > 0)
  sums.velocity.x = isEmpty ? <f32>0 : x / mass
  sums.velocity.y = isEmpty ? <f32>0 : y / mass
  sums.inverseMass = isEmpty ? <f32>0 : 1 / mass
}

/** Sums up the tiles of a worker, with a way to add up parts. */
export function sumTilesBy<A>(): void {
  if (status.halted !== 0) return
  if (firstWorkgroup === 0) status.reduced = 0
  if (status.unsettled === 0) return
  if (firstWorkgroup === 0) status.summedIn = stepNumber(params)
  parts = changetype<Numbers<f32>>(ownMemory(0))
  totals = changetype<Numbers<f32>>(ownMemory(PART_BYTES))
  endOfPushed = pushedEnd(status, SLEEP)
  places = placeAt(params, 0)
  beside.tile = NONE
  clearParts()
  const tiles = solverTileCount(params.levels[0])
  for (let tile = firstWorkgroup, upTo = endWorkgroup(tiles); tile < upTo; tile++) {
    if (addDisks(tile) > 0) {
      changetype<A>(0).addUp()
      writeSums(tile)
      clearParts()
    } else {
      clear(tileSums[tile])
    }
  }
}

export function sumTiles(): void {
  sumTilesBy<WordByWord>()
}
