/**
 * What a dispatch that has work does besides moving bytes: loads that wait for one another, lines that a processor fetches, and atomics on
 * one word. Counted in the shaders by hand.
 */
import type { Stage } from '../../src/pipeline/stage.ts'
import { BIAS_PASS, RELAXATIONS, SOLVER_TILE, TILINGS } from '../../src/schemas/constants.ts'
import type { KernelName } from '../../src/schemas/index.ts'
import type { TilingRounds, Workload } from './workload.ts'

export interface Effort {
  /** Dependent loads of the thread that takes longest: those of data that its workgroup has not seen, and of data that it has. */
  readonly loads: number
  readonly loadsAgain: number
  /** The same, summed over the workgroups. */
  readonly allLoads: number
  readonly allLoadsAgain: number
  /** Rounds between barriers of the tile with the most rounds. */
  readonly rounds: number
  /** Lines that scattered accesses fetch: those of the workgroup with the most, and all. */
  readonly lines: number
  readonly allLines: number
  /** Atomic operations of all threads on one word. */
  readonly atomics: number
}

/** Loads of a dispatch that leaves by a flag. */
export const LEAVES_AT_ONCE = { loads: 1 } as const

/** Dependent loads of kernels with a thread per disk, cell or contact. Loops over contacts wait for each contact in turn. */
const LOADS: Partial<Record<KernelName, (perDisk: number) => number>> = {
  // status → span → partner → its pose, for each contact
  updateContacts: (perDisk) => 2 + 2 * perDisk,
  // status → cell → start → pose of each candidate, of which a disk has two per contact
  countDiskContacts: (perDisk) => 3 + 2 * perDisk,
  // status → noted words → start, and for each contact the partner → its id → its material
  findDiskContacts: (perDisk) => 3 + 3 * perDisk,
  findTilings: (perDisk) => 3 + 2 * perDisk,
  // status → source → old span, and for each contact the partner → the old partner
  matchImpulses: (perDisk) => 3 + 2 * perDisk,
  countWallContacts: () => 4,
  findWallContacts: () => 4,
  // status → id → slot
  reorder: () => 3,
  scatter: () => 3,
  applyReorder: () => 3,
  storeImpulses: () => 4,
}
/** Of all other kernels: the flag, then the data. */
const USUAL_LOADS = 2

/**
 * Atomic operations of each disk on words of `status` that all share: it looks for the longest travel, raises it and marks the list as
 * outdated, both of which happen to most disks of a list that is rebuilt; and it raises the deepest overlap.
 */
const ATOMICS: Partial<Record<KernelName, (remadeShare: number) => number>> = {
  checkNeighborList: (remadeShare) => 1 + 2 * remadeShare,
  updateContacts: () => 1,
}

/** Dependent loads of a round of the solver: end of the color → order → contact and impulse → both motions. */
const LOADS_PER_ROUND = 4
/** The same with plans of tiles: record → contact and impulse. */
const LOADS_PER_PLANNED_ROUND = 2
/** Dependent loads before the first round with plans: flag → header → slot → motion, and after the move record → contact → poses, too. */
const LOADS_OF_PLAN = { biased: 4, relaxed: 7 } as const
/**
 * Scattered accesses of a contact with plans: contact 4, impulses 4, and 2 of the contact and 2 of both poses where it is updated. Its record is in order, and
 * its disks are in workgroup memory.
 */
const PLANNED_ACCESSES = { solved: 8, skipped: 1, summed: 4, updated: 12 } as const

/** Dependent loads of the solver before its first round: flag → words of the tile. */
const LOADS_OF_TILE = 2
/**
 * Scattered accesses of a contact in `solveContacts`: order 1, impulses 4, pair 6, contact 4, motions 8; of one that is skipped, as it
 * carries no impulse: order and impulse; and of one whose impulses are summed up.
 */
const ACCESSES = { solved: 23, skipped: 2, summed: 24 } as const

/** Returns what a stage does in a dispatch that has work. */
export function effortOf(stage: Stage, workload: Workload): Effort {
  const { kernel, constants, stageIndex } = stage.kernel === 'userForce' ? { ...stage, stageIndex: 0 } : stage
  const { sizes, contacts, tilings } = workload
  if (kernel === 'solveContacts' || kernel === 'solveGrains')
    return solverEffort(tilings[stageIndex], workload.carriedShare, constants.PASS === BIAS_PASS)
  if (kernel === 'relaxSeams')
    return solverEffort(tilings[stageIndex % TILINGS], workload.carriedShare, false)
  if (kernel === 'biasTiles' || kernel === 'relaxTiles')
    return plannedEffort(tilings[0], workload.carriedShare, kernel === 'biasTiles')
  const level = stageIndex * TILINGS
  if (kernel === 'orderContacts') return orderEffort(tilings.slice(level, level + TILINGS), sizes.disks)
  const perDisk = contacts.records / Math.max(sizes.disks, 1)
  if (kernel === 'userForce')
    return { ...NO_EFFORT, loads: USUAL_LOADS, allLoads: USUAL_LOADS * stage.workgroups }
  const loads = LOADS[kernel]?.(perDisk) ?? USUAL_LOADS
  const atomics = sizes.disks * (ATOMICS[kernel]?.(workload.remadeShare) ?? 0)
  return { ...NO_EFFORT, loads, allLoads: loads * stage.workgroups, atomics }
}

export const NO_EFFORT = {
  loadsAgain: 0,
  allLoadsAgain: 0,
  rounds: 0,
  lines: 0,
  allLines: 0,
  atomics: 0,
} as const

/**
 * Returns what a tiling of the solver does. The biased pass visits each contact once, the relaxing one RELAXATIONS times and once more to
 * sum up, where it skips contacts that carry nothing.
 */
export function solverEffort(tiling: TilingRounds, carriedShare: number, isBiased: boolean): Effort {
  const { tiles, contacts, rounds, maxRounds, maxContacts } = tiling
  const { solved, skipped, summed } = ACCESSES
  const relaxed =
    RELAXATIONS * (carriedShare * solved + (1 - carriedShare) * skipped) +
    carriedShare * summed +
    (1 - carriedShare) * skipped
  const perContact = isBiased ? solved : relaxed
  const again = isBiased ? 0 : RELAXATIONS * LOADS_PER_ROUND
  return {
    loads: LOADS_OF_TILE + LOADS_PER_ROUND * maxRounds,
    loadsAgain: again * maxRounds,
    allLoads: LOADS_OF_TILE * tiles + LOADS_PER_ROUND * rounds,
    allLoadsAgain: again * rounds,
    rounds: isBiased ? maxRounds : (RELAXATIONS + 1) * maxRounds,
    lines: perContact * maxContacts,
    allLines: perContact * contacts,
    atomics: 0,
  }
}

/** Returns what the first tiling of the solver does with plans. */
function plannedEffort(tiling: TilingRounds, carriedShare: number, isBiased: boolean): Effort {
  const { tiles, contacts, rounds, maxRounds, maxContacts } = tiling
  const { solved, skipped, summed, updated } = PLANNED_ACCESSES
  const carried = RELAXATIONS * solved + summed
  const relaxed = updated + carriedShare * carried + (1 - carriedShare) * (RELAXATIONS + 1) * skipped
  const perContact = isBiased ? solved : relaxed
  const again = isBiased ? 0 : RELAXATIONS * LOADS_PER_PLANNED_ROUND
  const before = isBiased ? LOADS_OF_PLAN.biased : LOADS_OF_PLAN.relaxed
  return {
    loads: before + LOADS_PER_PLANNED_ROUND * maxRounds,
    loadsAgain: again * maxRounds,
    allLoads: before * tiles + LOADS_PER_PLANNED_ROUND * rounds,
    allLoadsAgain: again * rounds,
    rounds: isBiased ? maxRounds : (RELAXATIONS + 1) * maxRounds,
    lines: perContact * maxContacts,
    allLines: perContact * contacts,
    atomics: 0,
  }
}

/**
 * Returns what the ordering of contacts does. A thread goes along a row of cells: for each disk the colors taken and its end, for each
 * contact its word and the colors taken at the other disk; even rows go before odd ones. Then it goes along the row again.
 */
function orderEffort(tilings: readonly TilingRounds[], disks: number): Effort {
  const contacts = tilings.reduce((sum, tiling) => sum + tiling.contacts, 0)
  const disksPerContact = disks / Math.max(contacts, 1)
  const loadsOf = (tileContacts: number) =>
    8 + ((2 * (2 * disksPerContact + 2) + 1) * tileContacts) / SOLVER_TILE
  const [{ tiles, maxContacts }] = tilings
  return {
    ...NO_EFFORT,
    loads: loadsOf(maxContacts),
    allLoads: tilings.length * tiles * loadsOf(contacts / tilings.length / tiles),
    rounds: 2,
  }
}
