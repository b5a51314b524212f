/** Twin of shaders/solver/parts/tilePlan.wgsl. */
import { Numbers } from '../../shared/memory'
import { solverTileCount } from '../../shared/solverTiles'
import { HEADER_WORDS } from '../../shared/tileHeaders'

export const TILE_DISKS: u32 = 1
export const TILE_TRAITS: u32 = 2
export const TILE_RECORDS: u32 = 3
export const TRAIT_RADIUS: u32 = 1
export const TRAIT_SOURCE: u32 = 2
export const TRAIT_LOCAL: u32 = 3
export const TRAIT_POSITION: u32 = 4
export const TRAIT_RESIDUE: u32 = 6
export const RECORD_CONTACT: u32 = 1
export const RECORD_MASS: u32 = 2
export const RECORD_FRICTION: u32 = 3
export const IS_EDGE: u32 = 0x8000
export const IS_FIRST_EDGE: u32 = 0x8001
export const IS_BEYOND: u32 = 0x7fff

const TRAIT_WORDS: u32 = 8
export const RECORD_WORDS: u32 = 4

export function livingAt(params: Params): u32 {
  return HEADER_WORDS * solverTileCount(params.levels[0])
}

export function disksStart(params: Params): u32 {
  return livingAt(params) + 1
}

export function traitsStart(params: Params): u32 {
  return disksStart(params) + params.disks
}

export function recordsStart(params: Params): u32 {
  return traitsStart(params) + TRAIT_WORDS * params.disks
}

/** The word of the trait of a slot. */
export function traitAt(params: Params, slot: u32): u32 {
  return traitsStart(params) + TRAIT_WORDS * slot
}

/** Whether the plan is that of the current list, so that it is not written. */
export function isPlanCurrent(status: Status, stageIndex: u32): bool {
  return status.halted !== 0 || (stageIndex !== PLANS_ALWAYS && status.stale === 0)
}

/** A number of the plan that is an f32. */
export function floatAt(tilePlans: Numbers<u32>, word: u32): f32 {
  return reinterpret<f32>(tilePlans[word])
}
