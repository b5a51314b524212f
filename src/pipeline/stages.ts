/**
 * A substep, and the work around it, as lists of stages. Both executors run these lists, and the check compares them stage by stage.
 *
 * A substep first rebuilds the contact list, if the old one is stale, then solves contacts and moves disks. No stage changes the
 * state before `storeImpulses` has verified that the contacts fit, so a substep that exceeds the capacity can start again.
 */

import {
  BIAS_PASS,
  CHECKS_LIST,
  COUNTED_SLOTS,
  MOST_CANDIDATES,
  PLANS_ALWAYS,
  PLANS_REBUILT,
  RELAX_PASS,
  RELAXATIONS,
  SWEPT_BULLETS,
  TILINGS,
  WARM_PASS,
  WORKGROUP,
} from '../schemas/constants.ts'
import type { KernelName } from '../schemas/index.ts'
import { bodyContactStages, bodySpeedStages, placeStages, withBodies } from './bodyStages.ts'
import { bondListStages, bondStages, warmBondStages } from './bondStages.ts'
import {
  BUFFERS,
  binsOf,
  freeLength,
  plansTiles,
  type Sizes,
  solverTileRows,
  solverTilesOfLevel,
  sumsWarmStarts,
  tilesOf,
} from './buffers.ts'
import type { EditCommand } from './commands.ts'
import type { ForcePlace } from './force.ts'
import { grainContactStages, grainListStages } from './grainStages.ts'
import { SCRATCH, scanStages } from './scanStages.ts'
import { forceStage, type KernelStage, type Part, type Stage, stage } from './stage.ts'

/** Returns the stages that apply a batch of edits of disks, bonds or grains. */
export function editStages(
  sizes: Sizes,
  edits: number,
  buffer: EditCommand['buffer'] = 'edits',
  impulses = false,
): KernelStage[] {
  const options = { renames: { [buffer]: { buffer, length: edits } } }
  const perEdit = (kernel: KernelName, constants = {}) =>
    stage(kernel, sizes, Math.ceil(edits / WORKGROUP), { ...options, constants })
  if (buffer === 'bondEdits') return [perEdit('applyBondEdits', { ANCHORED: sizes.anchored })]
  if (buffer === 'grainEdits') return [perEdit('applyGrainEdits')]
  if (buffer === 'bodyEdits') return [perEdit('applyBodyEdits')]
  const apply = impulses
    ? perEdit('applyImpulses', { GRAINS: Number(sizes.grains > 0) })
    : perEdit('applyEdits')
  // edited disks wake
  return [...(sizes.sleeping > 0 ? [perEdit('noteEdits')] : []), apply]
}

/** Returns the stages that sum up the current state. */
export function measureStages(sizes: Sizes): KernelStage[] {
  const workgroups = Math.ceil(BUFFERS.measures.length(sizes) / WORKGROUP)
  return [
    stage('measureDisks', sizes, workgroups, { constants: { GRAINS: Number(sizes.grains > 0) } }),
    stage('measureContacts', sizes, workgroups),
  ]
}

/**
 * Returns the stages of a pass of the solver: bonds, then contacts level by level, and within a level tiling by tiling. Relaxing goes
 * backwards through the tilings, so the first one, with most contacts, has the last word.
 */
function solveStages(
  sizes: Sizes,
  label: string,
  PASS: number,
  { ITERATIONS = 1, AGAIN = 0 } = {},
): KernelStage[] {
  const constants = { PASS, ITERATIONS, PLAIN: Number(sizes.bouncing + sizes.rolling === 0) }
  const contacts = sizes.levels.flatMap((grid, level) => {
    const stages = Array.from({ length: TILINGS }, (_, tiling) => ({
      ...stage(sizes.grains > 0 ? 'solveGrains' : 'solveContacts', sizes, solverTilesOfLevel(grid), {
        constants,
      }),
      ...(sizes.sleeping > 0 ? { runs: 'awakeTiles' as const } : {}),
      tileRows: solverTileRows(grid),
      label: `${label}, level ${level}, tiling ${tiling}`,
      colorIndex: level * TILINGS + tiling,
    }))
    return PASS === RELAX_PASS ? stages.reverse() : stages
  })
  const others = withBodies(sizes, label, PASS, contacts)
  if (PASS === WARM_PASS) return [...others, ...warmBondStages(sizes, label)]
  return [...bondStages(sizes, label, PASS, AGAIN), ...others]
}

/** Returns the stages that write the plans of tiles, for a new list or always. */
function planStages(sizes: Sizes, colorIndex = PLANS_ALWAYS): KernelStage[] {
  if (!plansTiles(sizes)) return []
  return (['packTileDisks', 'packTileContacts'] as const).map((kernel) => ({
    ...tileStage(kernel, sizes, kernel, colorIndex),
    ...(colorIndex === PLANS_REBUILT && { runs: 'rebuild' as const }),
  }))
}

/** Returns a stage with a workgroup per tile of the only level. */
function tileStage(kernel: KernelName, sizes: Sizes, label: string = kernel, colorIndex = 0): KernelStage {
  const [grid] = sizes.levels
  const one = stage(kernel, sizes, solverTilesOfLevel(grid), { label, colorIndex })
  return { ...one, tileRows: solverTileRows(grid) }
}

/** Returns the tilings with seams before them, the second one first: a single tile has none. */
const seamTilings = ({ levels: [grid] }: Sizes) => (solverTilesOfLevel(grid) === 1 ? [] : [1, 2])

/** Returns the stages of a substep after the list is valid, in a world whose tiles have plans. */
function plannedStages(sizes: Sizes): Stage[] {
  const biased = solveStages(sizes, 'solveContacts', BIAS_PASS)
  return [
    tileStage('biasTiles', sizes),
    ...seamTilings(sizes).map((tiling) => biased[tiling]),
    stage('integratePositions', sizes, Math.ceil(sizes.disks / WORKGROUP), {
      constants: { CCD: sizes.ccd * (sizes.bodies > 1 ? 2 : 1) },
    }),
    ...(sizes.ccd > 0 ? inPart('sweep', sweepStages(sizes)) : []),
    ...relaxedTiles(sizes, SWEPT_BULLETS),
  ]
}

/** Returns the stages of the relaxing passes in a world whose tiles have plans. `bits`: CHECKS_LIST, SWEPT_BULLETS. */
function relaxedTiles(sizes: Sizes, bits: number): KernelStage[] {
  const seams = seamTilings(sizes).reverse()
  return [
    ...seams.map((tiling) =>
      tileStage('relaxSeams', sizes, `relaxSeams, tiling ${tiling}`, TILINGS * bits + tiling),
    ),
    tileStage('relaxTiles', sizes, 'relaxTiles', TILINGS * bits),
  ]
}

/** Returns the stages of the warm start. If the relaxing passes sum it up, they run only for a new contact list without sums. */
function warmStartStages(sizes: Sizes): KernelStage[] {
  const stages = solveStages(sizes, 'warm start', WARM_PASS)
  if (!sumsWarmStarts(sizes)) return stages
  return stages.map((stage) => ({ ...stage, runs: 'sums' }))
}

/** Returns the stages of both relaxing passes. Where nothing comes between them, a tile makes both at once. */
function relaxStages(sizes: Sizes): KernelStage[] {
  if (sizes.dynamic === 0 && sizes.bonds === 0)
    return solveStages(sizes, 'relax', RELAX_PASS, { ITERATIONS: RELAXATIONS })
  return [
    ...solveStages(sizes, 'relax', RELAX_PASS),
    ...solveStages(sizes, 'relax again', RELAX_PASS, { AGAIN: 1 }),
  ]
}

/** Returns the stages that drop the impulses of what walls crush, level by level; only walls that move can. */
function crushStages(sizes: Sizes): KernelStage[] {
  if (sizes.drivenEdges + sizes.dynamic === 0) return []
  const GRAINS = Number(sizes.grains > 0)
  return sizes.levels.map((grid, level) => ({
    ...stage('forgetCrushed', sizes, solverTilesOfLevel(grid), {
      label: `forgetCrushed, level ${level}`,
      constants: { GRAINS },
      colorIndex: level * TILINGS,
    }),
    ...(sizes.sleeping > 0 ? { runs: 'awakeTiles' as const } : {}),
    tileRows: solverTileRows(grid),
  }))
}

/** Returns the stages that put the contacts in the order in which the solver takes them. */
function orderStages(sizes: Sizes): KernelStage[] {
  const renames = { newStarts: { buffer: 'newStarts', length: sizes.disks + 1 } } as const
  return [
    stage('findTilings', sizes, Math.ceil(sizes.disks / WORKGROUP), {
      constants: { ONE_LEVEL: Number(sizes.levels.length === 1) },
      renames,
    }),
    ...sizes.levels.map((grid, level) => ({
      ...stage('orderContacts', sizes, TILINGS * solverTilesOfLevel(grid), {
        label: `orderContacts, level ${level}`,
        constants: { DYNAMIC: Number(sizes.dynamic > 0) },
        renames,
        colorIndex: level,
      }),
      tileRows: TILINGS * solverTileRows(grid),
    })),
  ]
}

/**
 * Returns the stage that counts the candidates of the contact search, or none if there are too few disks for a crowd: a disk
 * looks at each disk of a level once at most, and at each edge.
 */
export function crowdStages(sizes: Sizes): KernelStage[] {
  const { disks, levels, edges } = sizes
  if (disks * (levels.length * disks + edges) < MOST_CANDIDATES) return []
  const workgroups = Math.ceil(disks / (WORKGROUP * COUNTED_SLOTS))
  return [{ ...stage('countCandidates', sizes, workgroups), runs: 'rebuild' }]
}

/** Returns the stages that rebuild the contact list, after `beginRebuild`. */
function listStages(sizes: Sizes): KernelStage[] {
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  const stages = [
    ...(sizes.periodic > 0 ? [stage('wrapPositions', sizes, perDisk)] : []),
    stage('binDisks', sizes, perDisk),
    ...scanStages(sizes, 'cellCounts', 'cellStarts', binsOf(sizes) + 1),
    ...crowdStages(sizes),
    stage('scatter', sizes, perDisk),
    stage('reorder', sizes, perDisk),
    ...(sizes.grains > 0 ? grainListStages(sizes) : diskListStages(sizes)),
    ...orderStages(sizes),
    ...bondListStages(sizes),
    ...(sizes.sleeping > 0 ? [stage('arrangeSleepers', sizes, perDisk)] : []),
  ]
  return stages.map((stage) => ({ ...stage, runs: 'rebuild' }))
}

/** Returns the stages that find the contacts of sorted disks. */
function diskListStages(sizes: Sizes): KernelStage[] {
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  const FILTERED = sizes.filtered
  const constants = { ONE_LEVEL: Number(sizes.levels.length === 1), FILTERED }
  const renames = { newStarts: { buffer: 'newStarts', length: sizes.disks + 1 } } as const
  return [
    stage('countDiskContacts', sizes, perDisk, { constants }),
    stage('countWallContacts', sizes, perDisk, { constants }),
    ...scanStages(sizes, 'contactCounts', 'newStarts', sizes.disks),
    stage('storeImpulses', sizes, Math.max(perDisk, 1), { renames }),
    ...(sizes.recording > 0 ? [stage('storeTouches', sizes, perDisk)] : []),
    stage('applyReorder', sizes, perDisk, { renames }),
    stage('findDiskContacts', sizes, perDisk, { constants }),
    stage('findWallContacts', sizes, perDisk, { constants: { FILTERED } }),
    stage('matchImpulses', sizes, perDisk),
    ...(sizes.recording > 0 ? [stage('matchTouches', sizes, perDisk, { constants: { GRAINS: 0 } })] : []),
  ]
}

/** Returns the stages after `integratePositions` that find where bullets stop and move them back there. */
function sweepStages(sizes: Sizes): KernelStage[] {
  const constants = { FILTERED: sizes.filtered }
  if (sizes.grains > 0) return [awakeStage('sweepGrainWalls', sizes, { constants })]
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  const perBullet = (kernel: KernelName, options = {}) => ({
    ...stage(kernel, sizes, perDisk, options),
    runs: 'bullets' as const,
  })
  return [
    perBullet('sweepWalls', { constants }),
    perBullet('sweepDisks', { constants }),
    perBullet('sweepBulletPairs', { constants }),
    stage('resolveBulletStops', sizes, 1, { constants }),
    perBullet('clampBullets'),
  ]
}

/** Returns a stage with a thread per slot; if disks sleep, it runs for those of awake disks, and they come first. */
function awakeStage(kernel: KernelName, sizes: Sizes, options = {}): KernelStage {
  const each = stage(kernel, sizes, Math.ceil(sizes.disks / WORKGROUP), options)
  return sizes.sleeping > 0 ? { ...each, runs: 'awake' } : each
}

/** Returns the stages that record which pairs began and ceased to touch in a substep. They do not run while all disks sleep. */
function eventStages(sizes: Sizes): KernelStage[] {
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  const stages = [
    stage('countEvents', sizes, perDisk),
    ...scanStages(sizes, 'eventCounts', 'eventStarts', sizes.disks, undefined, true),
    stage('checkEventRoom', sizes, 1),
    stage('writeEvents', sizes, perDisk),
    stage('writeLostEvents', sizes, perDisk),
    stage('completeEvents', sizes, perDisk, { constants: { GRAINS: Number(sizes.grains > 0) } }),
  ]
  if (sizes.sleeping === 0) return stages
  return stages.map((stage) => ({ ...stage, runs: 'touches' }))
}

/** Returns the stage that forgets events after they were read. */
export function clearEventsStage(sizes: Sizes): KernelStage {
  return stage('clearEvents', sizes, 1)
}

/** Returns the stages before and after the substeps of a step whose number of substeps depends on the fastest disk. */
export function substepChoiceStages(sizes: Sizes): { before: KernelStage[]; after: KernelStage[] } {
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  return {
    before: [
      stage('maxSpeed', sizes, perDisk, {
        constants: { FIELDS: sizes.fields, GRAINS: Number(sizes.grains > 0) },
      }),
      ...bodySpeedStages(sizes),
      stage('chooseSubsteps', sizes, 1),
    ],
    after: [stage('checkSubstepsDone', sizes, 1)],
  }
}

/** Returns the stages before the substeps of a step that decide which disks sleep. */
export function restStages(sizes: Sizes): KernelStage[] {
  if (sizes.sleeping === 0) return []
  const { disks, ids, bonds } = sizes
  return [
    stage('measureRest', sizes, Math.ceil(Math.max(disks, ids) / WORKGROUP), {
      constants: { GRAINS: Number(sizes.grains > 0) },
    }),
    ...(bonds > 0 ? [stage('wakeBonded', sizes, Math.ceil(bonds / WORKGROUP))] : []),
    stage('spreadWaking', sizes, Math.ceil(tilesOf(sizes) / WORKGROUP)),
    stage('chooseSleepers', sizes, Math.ceil(disks / WORKGROUP)),
    stage('endRest', sizes, 1),
  ]
}

/** Returns the stages that collect statistics after a step. */
export function stepStatsStages(sizes: Sizes): KernelStage[] {
  return [
    stage('clearStepStats', sizes, 1),
    stage('collectStepStats', sizes, Math.ceil(sizes.disks / WORKGROUP)),
  ]
}

/** Returns the stages of deaths and births before a step. */
export function birthStages(sizes: Sizes): KernelStage[] {
  const { disks, pool } = sizes
  const workgroups = (threads: number) => Math.max(Math.ceil(threads / WORKGROUP), 1)
  const scratch = { ...SCRATCH, status: 'birthStatus' } as const
  return [
    stage('findFree', sizes, workgroups(Math.max(disks, pool))),
    ...scanStages(sizes, 'freeFlags', 'freeRanks', freeLength(sizes), scratch),
    stage('killDisks', sizes, workgroups(disks)),
    stage('emitDisks', sizes, workgroups(pool)),
    ...(sizes.fading > 0 ? [stage('fadeDisks', sizes, workgroups(pool))] : []),
  ]
}

/** Returns the stage before a custom pass. */
export function passStage(sizes: Sizes): KernelStage {
  return stage('beginPass', sizes, 1)
}

/** Returns the stage after a custom pass, which takes disks into quarantine that the pass has spoiled. */
export function quarantineStage(sizes: Sizes): KernelStage {
  return stage('quarantineDisks', sizes, Math.ceil(sizes.disks / WORKGROUP))
}

/** Returns the stages of the user's forces at a place of a substep. */
function forceStages(sizes: Sizes, place: ForcePlace): Stage[] {
  return sizes.forces.flatMap(({ at }, k) => (at === place ? [forceStage(sizes, k)] : []))
}

/** Returns the stages that update normals and gaps to the current positions, the first time in a substep or the second. */
function contactStages(sizes: Sizes, FIRST: number): KernelStage[] {
  if (sizes.grains > 0) return grainContactStages(sizes, FIRST)
  // approach speeds matter to bounces and events, velocities of walls to moving ones
  if (FIRST === 1 && sizes.bouncing + sizes.drivenEdges + sizes.recording === 0) return []
  const label = FIRST === 1 ? 'updateContacts first' : 'updateContacts'
  return [awakeStage('updateContacts', sizes, { label, constants: { FIRST } })]
}

/** Returns the stages before those with which a substep resumes: steps that were submitted after the halt have moved its dynamic bodies. */
export function resumingStages(sizes: Sizes): KernelStage[] {
  return placeStages(sizes, 0)
}

/** Returns the stages of a substep after the list is valid. */
function solvedStages(sizes: Sizes): Stage[] {
  const CCD = sizes.ccd * (sizes.bodies > 1 ? 2 : 1)
  const sweepsGrains = sizes.grains > 0 && CCD > 0
  return [
    {
      ...awakeStage('integrateVelocities', sizes, { constants: { FIELDS: sizes.fields } }),
      ...(sizes.sleeping > 0 && { runs: 'awakeFirst' }),
    },
    ...forceStages(sizes, 'velocities'),
    ...(sumsWarmStarts(sizes) ? [] : warmStartStages(sizes)),
    ...solveStages(sizes, 'solveContacts', BIAS_PASS),
    ...forceStages(sizes, 'positions'),
    ...(sweepsGrains ? [awakeStage('findGrainBullets', sizes, { constants: { CCD } })] : []),
    awakeStage('integratePositions', sizes, { constants: { CCD: sizes.grains > 0 ? 0 : CCD } }),
    ...(sizes.ccd > 0 ? inPart('sweep', sweepStages(sizes)) : []),
    ...contactStages(sizes, 0),
    ...bodyContactStages(sizes, 0),
    ...relaxStages(sizes),
  ]
}

/** Returns all stages of one substep in order. */
export function substepStages(sizes: Sizes): Stage[] {
  const fields = { constants: { FIELDS: sizes.fields } }
  return [
    ...placeStages(sizes, 1),
    awakeStage('checkNeighborList', sizes, fields),
    ...(sizes.grains > 1 ? [awakeStage('checkClumps', sizes, fields)] : []),
    stage('beginRebuild', sizes, 1, { constants: { LISTED: 1, AWAKE: 1 } }),
    ...inPart('rebuild', [...listStages(sizes), ...planStages(sizes)]),
    ...contactStages(sizes, 1),
    ...bodyContactStages(sizes, 1),
    ...(sumsWarmStarts(sizes) ? inPart('rebuild', warmStartStages(sizes)) : []),
    ...(plansTiles(sizes) ? plannedStages(sizes) : solvedStages(sizes)),
    ...(sizes.drivenEdges > 0 ? [awakeStage('accumulateWallWork', sizes)] : []),
    ...(sizes.recording > 0 ? eventStages(sizes) : []),
    ...crushStages(sizes),
    stage('endSubstep', sizes, 1, { constants: { AWAKE: 1, SWEPT: 1 } }),
  ]
}

const inPart = (part: Part, stages: readonly KernelStage[]) => stages.map((stage) => ({ ...stage, part }))

/** The parts that are encoded. A substep without those of awake disks has no rebuild and no sweep either. */
export interface Parts extends Readonly<Record<Part, boolean>> {
  /** The plans of tiles are written even if the list is valid, since it is another one than before, as after a restored state. Default: false. */
  readonly plans?: boolean
  /** Another substep of the step precedes, and has begun this one where tiles have plans. Default: false. */
  readonly follows?: boolean
  /** Where tiles have plans, another substep of the step follows, which rebuilds the list if it must (1) or not (0). Default: the substep is the last one. */
  readonly next?: 0 | 1
}

/** Stages in place of those of the same kernel, or of a part: they halt the GPU if a part that is not encoded has work. */
export interface Substitutes {
  readonly beginUnlisted: KernelStage
  readonly beginAsleep: KernelStage
  readonly endAsleep: KernelStage
  readonly checkBullets: KernelStage
  /** Undefined in worlds whose tiles have no plans. */
  readonly planned?: PlannedSubstitutes
}

/** Stages in place of those of the same kernel in a world whose tiles have plans. */
interface PlannedSubstitutes {
  /** Those that write plans for a new list only. */
  readonly plans: readonly KernelStage[]
  /** Those after the move, by CHECKS_LIST and SWEPT_BULLETS. */
  readonly relaxed: readonly (readonly KernelStage[])[]
  /** The last stage of a substep without the sweep. */
  readonly endUnswept: KernelStage
  /** The last stage of a substep that another one follows, by whether that one rebuilds the list and this one sweeps bullets. */
  readonly advance: readonly (readonly KernelStage[])[]
}

export function substitutesOf(sizes: Sizes): Substitutes {
  const begin = (AWAKE: number) => stage('beginRebuild', sizes, 1, { constants: { LISTED: 0, AWAKE } })
  return {
    beginUnlisted: begin(1),
    beginAsleep: begin(0),
    endAsleep: stage('endSubstep', sizes, 1, { constants: { AWAKE: 0, SWEPT: 1 } }),
    checkBullets: stage('checkBullets', sizes, 1),
    ...(plansTiles(sizes) && { planned: plannedSubstitutes(sizes) }),
  }
}

function plannedSubstitutes(sizes: Sizes): PlannedSubstitutes {
  const advance = (LISTED: number, SWEPT: number) => {
    const label = LISTED > 0 ? 'advanceSubstep, listed' : 'advanceSubstep'
    return stage('advanceSubstep', sizes, 1, { label, constants: { LISTED, SWEPT } })
  }
  return {
    plans: planStages(sizes, PLANS_REBUILT),
    relaxed: [0, 1, 2, 3].map((bits) => relaxedTiles(sizes, bits)),
    endUnswept: stage('endSubstep', sizes, 1, { constants: { AWAKE: 1, SWEPT: 0 } }),
    advance: [0, 1].map((listed) => [advance(listed, 0), advance(listed, 1)]),
  }
}

const OF_AWAKE: ReadonlySet<Stage['runs']> = new Set([
  'awake',
  'awakeFirst',
  'collided',
  'awakeTiles',
  'touches',
])

/** Returns the stages of a substep that are encoded: those of `parts`, and those of no part, or what stands in their place. */
export function encodedStages(stages: readonly Stage[], parts: Parts, substitutes: Substitutes): Stage[] {
  const { beginUnlisted, beginAsleep, endAsleep, checkBullets, planned } = substitutes
  const rebuild = parts.rebuild && parts.awake
  const encoded: Stage[] = []
  for (const stage of stages) {
    const { kernel, part, runs } = stage
    const own = planned && plannedStage(stage, { ...parts, rebuild }, planned)
    if (own !== undefined) encoded.push(...own)
    else if (kernel === 'beginRebuild' && !rebuild) encoded.push(parts.awake ? beginUnlisted : beginAsleep)
    else if (kernel === 'endSubstep' && !parts.awake) encoded.push(endAsleep)
    else if (part === 'rebuild' ? !rebuild : !parts.awake && (part === 'sweep' || OF_AWAKE.has(runs)))
      continue
    else if (part !== 'sweep' || parts.sweep) encoded.push(stage)
    else if (encoded.at(-1) !== checkBullets) encoded.push(checkBullets)
  }
  return encoded
}

/** Returns what is encoded for a stage in a world whose tiles have plans; undefined if it is what other worlds have. */
function plannedStage(
  stage: Stage,
  { rebuild, sweep, plans, follows, next }: Parts,
  planned: PlannedSubstitutes,
): Stage[] | undefined {
  const { kernel, part } = stage
  const swept = Number(sweep)
  const named = (some: readonly Stage[]) => some.filter(({ label }) => label === stage.label)
  switch (kernel) {
    case 'checkNeighborList':
    case 'beginRebuild':
      return follows ? [] : undefined
    case 'packTileDisks':
    case 'packTileContacts':
      if (plans) return [stage]
      return rebuild ? named(planned.plans) : []
    case 'relaxSeams':
    case 'relaxTiles':
      return named(planned.relaxed[(next === undefined ? 0 : CHECKS_LIST) + swept * SWEPT_BULLETS])
    case 'endSubstep':
      if (next !== undefined) return [planned.advance[next][swept]]
      return sweep ? undefined : [planned.endUnswept]
    default:
      return part === 'sweep' && !sweep ? [] : undefined
  }
}
