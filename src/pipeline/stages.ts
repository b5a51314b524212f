/**
 * The frame as a list of stages: which kernel runs on which buffers, in which order. Both backends go through this
 * list, and so does the check.
 *
 * A substep begins with the search for contacts, where the old list no longer holds, and ends with the moved disks.
 * Nothing of the state changes before `checkContactCapacity` has seen that the contacts fit, so a substep that ran out of room can be
 * begun again.
 */

import {
  BIAS_PASS,
  COLOR_COLUMNS,
  COLOR_ROWS,
  COLORS,
  COUNT_HITS,
  FINEST_COLOR_ROWS,
  FINEST_COLORS,
  FIRST_HIT,
  MOST_PLANNED,
  RELAX_PASS,
  SCAN_TILE,
  SWEEP_PLANNED,
  WARM_PASS,
  WORKGROUP,
  WRITE_HITS,
} from '../schemas/constants.ts'
import { type Binding, type KernelName, worldKernels } from '../schemas/index.ts'
import { BUFFERS, type BufferName, cellsOf, type Sizes } from './buffers.ts'

type Kernels = typeof worldKernels
type OverrideName = { [K in KernelName]: Kernels[K]['overrides'][number]['name'] }[KernelName]

/** The values that each pipeline constant of a kernel takes. */
const CONSTANTS = {
  /** updateContacts: 1 for the first time in a substep. */
  FIRST: [0, 1],
  /** solveContacts: which pass it makes. */
  PASS: [WARM_PASS, BIAS_PASS, RELAX_PASS],
  /** solveContacts: 1 where nothing bounces and nothing resists rolling, so that a pass has less to do. */
  PLAIN: [0, 1],
  /** countContacts, findDiskContacts: 1 where all disks are of one size class, so that there is no finer one to search. */
  ONE_LEVEL: [0, 1],
  /** integratePositions: 1 where bullets are looked for, 2 where also bodies carry walls. */
  CCD: [0, 1, 2],
  /** writeSweepDispatchArgs: 1 where the stages that sweep follow, 0 where they were not encoded. */
  SWEPT: [0, 1],
  /** castDisks, castWalls, findOverlaps: which pass a query makes. */
  QUERY: [FIRST_HIT, COUNT_HITS, WRITE_HITS],
} as const satisfies Record<OverrideName, readonly number[]>

type Constants = { readonly [C in OverrideName]: number }

/** The constants of a kernel, by name, in the order in which its twin takes them; none for most kernels. */
export function constantsOf(kernel: KernelName): readonly OverrideName[] {
  return worldKernels[kernel].overrides.map(({ name }) => name)
}

/** Every set of constants that a kernel is ever run with. */
export function variantsOf(kernel: KernelName): Partial<Constants>[] {
  let variants: Partial<Constants>[] = [{}]
  for (const name of constantsOf(kernel))
    variants = variants.flatMap((variant) => CONSTANTS[name].map((value) => ({ ...variant, [name]: value })))
  return variants
}

export interface Stage {
  readonly label: string
  readonly kernel: KernelName
  readonly constants: Partial<Constants>
  /** solve: whose cells take their turn, as level × COLORS + colour. A uniform: as a constant it would take a pipeline each. */
  readonly colorIndex: number
  readonly workgroups: number
  /** Index of its dispatch, where `writeDispatchArgs`, `writeSweepDispatchArgs` or `writeWaveDispatchArgs` decides whether it runs. */
  readonly planned?: number
  /** Storage bindings in order. Each is bound at the length in use. */
  readonly bindings: readonly StageBinding[]
}

export interface StageBinding {
  readonly binding: string
  readonly buffer: BufferName
  readonly length: number
  readonly written: boolean
}

type BindingName = { [K in KernelName]: Kernels[K]['bindings'][number]['name'] }[KernelName]
type Target = BufferName | { readonly buffer: BufferName; readonly length: number }
type Renames = Readonly<Partial<Record<BindingName, Target>>>

export function stage(
  kernel: KernelName,
  sizes: Sizes,
  workgroups: number,
  {
    label = kernel as string,
    renames = {} as Renames,
    constants = {} as Partial<Constants>,
    colorIndex = 0,
  } = {},
): Stage {
  const bindings = storageBindings(worldKernels[kernel].bindings, sizes, renames)
  return { label, kernel, constants, colorIndex, workgroups, bindings }
}

/** The storage bindings of a shader, in order, with the buffers that they get. */
export function storageBindings(
  declared: readonly Binding[],
  sizes: Sizes,
  renames: Readonly<Record<string, Target>> = {},
): StageBinding[] {
  const bindings: StageBinding[] = []
  for (const { name, isUniform, access } of declared) {
    if (isUniform) continue
    const target = renames[name] ?? (name as BufferName)
    const buffer = typeof target === 'string' ? target : target.buffer
    const length = typeof target === 'string' ? BUFFERS[buffer].length(sizes) : target.length
    bindings.push({ binding: name, buffer, length: Math.max(length, 1), written: access === 'read_write' })
  }
  return bindings
}

/** Where a scan keeps the totals of its tiles, and finds the number that a scan begins with. */
interface Scratch {
  readonly totals: readonly [BufferName, BufferName]
  readonly offsets: readonly [BufferName, BufferName]
  readonly zero: BufferName
  /** Whose `halted` and `stale` are looked at. */
  readonly status: BufferName
}

const SCRATCH: Scratch = {
  totals: ['totals1', 'totals2'],
  offsets: ['offsets1', 'offsets2'],
  zero: 'zero',
  status: 'status',
}

/** Exclusive scan of `values` into `starts`: up the tiles, then down again. */
export function scanStages(
  sizes: Sizes,
  values: BufferName,
  starts: BufferName,
  length: number,
  scratch = SCRATCH,
): Stage[] {
  const lengths = [length]
  while (lengths[lengths.length - 1] > SCAN_TILE)
    lengths.push(Math.ceil(lengths[lengths.length - 1] / SCAN_TILE))
  const { status } = scratch
  const valuesOf = [values, ...scratch.totals]
  const startsOf = [starts, ...scratch.offsets]
  if (lengths.length > valuesOf.length)
    throw new Error(`${length} values are too many to scan: at most ${SCAN_TILE ** 3}`)

  const up: Stage[] = []
  const down: Stage[] = []
  for (const [level, levelLength] of lengths.entries()) {
    const tileCount = Math.ceil(levelLength / SCAN_TILE)
    const isTop = level === lengths.length - 1
    const label = level === 0 ? values : `${values}, level ${level}`
    const levelValues = { buffer: valuesOf[level], length: levelLength }
    if (!isTop) {
      const totals = { buffer: valuesOf[level + 1], length: tileCount }
      up.push(
        stage('reduce', sizes, tileCount, {
          label: `reduce (${label})`,
          renames: { status, values: levelValues, totals },
        }),
      )
    }
    const offsets = isTop ? scratch.zero : { buffer: startsOf[level + 1], length: tileCount + 1 }
    const levelStarts = { buffer: startsOf[level], length: levelLength + 1 }
    const renames = { status, values: levelValues, offsets, starts: levelStarts } as const
    down.unshift(stage('scan', sizes, tileCount, { label: `scan (${label})`, renames }))
  }
  return [...up, ...down]
}

/** Applies a batch of edits. */
export function editStage(sizes: Sizes, edits: number): Stage {
  return stage('applyEdits', sizes, Math.ceil(edits / WORKGROUP), {
    renames: { edits: { buffer: 'edits', length: edits } },
  })
}

/** Sums up the state as it is. */
export function measureStages(sizes: Sizes): Stage[] {
  const workgroups = Math.ceil(BUFFERS.measures.length(sizes) / WORKGROUP)
  return [stage('measureDisks', sizes, workgroups), stage('measureContacts', sizes, workgroups)]
}

/** A pass of the solver: level by level, the cells of each colour in turn. */
function solveStages(sizes: Sizes, label: string, PASS: number): Stage[] {
  return sizes.levels.flatMap(({ columns, rows }, level) => {
    const [rowsApart, colors] = level === 0 ? [FINEST_COLOR_ROWS, FINEST_COLORS] : [COLOR_ROWS, COLORS]
    const cells = (columns / COLOR_COLUMNS) * (rows / rowsApart)
    const constants = { PASS, PLAIN: Number(sizes.bouncing + sizes.rolling === 0) }
    const anyColor = stage('solveContacts', sizes, Math.ceil(cells / WORKGROUP), { constants })
    return Array.from({ length: colors }, (_, color) => ({
      ...anyColor,
      label: `${label}, level ${level}, colour ${color}`,
      colorIndex: level * COLORS + color,
    }))
  })
}

/** The stages that make the list of contacts, which `writeDispatchArgs` lets run where the old one no longer holds. */
function listStages(sizes: Sizes): Stage[] {
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  const constants = { ONE_LEVEL: Number(sizes.levels.length === 1) }
  const stages = [
    stage('histogram', sizes, perDisk),
    ...scanStages(sizes, 'cellCounts', 'cellStarts', cellsOf(sizes) + 1),
    stage('countCandidates', sizes, perDisk),
    stage('scatter', sizes, perDisk),
    stage('reorder', sizes, perDisk),
    stage('countContacts', sizes, perDisk, { constants }),
    ...scanStages(sizes, 'contactCounts', 'newStarts', sizes.disks),
    stage('checkContactCapacity', sizes, 1),
    stage('storeImpulses', sizes, perDisk),
    stage('applyReorder', sizes, perDisk),
    stage('findDiskContacts', sizes, perDisk, { constants }),
    stage('findWallContacts', sizes, perDisk),
    stage('matchImpulses', sizes, perDisk),
  ]
  return stages.map((planned, k) => ({ ...planned, planned: k }))
}

/** Kernels that only bullets need: their pipelines are made when a world first has one. */
export const SWEEP_KERNELS: ReadonlySet<KernelName> = new Set([
  'sweepWalls',
  'sweepDisks',
  'sweepBulletPairs',
  'resolveBulletStops',
  'clampBullets',
])

/**
 * The stages after `integratePositions` that find where bullets stop, and take them back there. Where they are left out,
 * `writeSweepDispatchArgs` halts as soon as there is a bullet, and the substep goes on with them from there.
 */
function sweepStages(sizes: Sizes, sweeps: boolean): Stage[] {
  const plan = stage('writeSweepDispatchArgs', sizes, 1, { constants: { SWEPT: Number(sweeps) } })
  if (!sweeps) return [plan]
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  const perBullet = (kernel: KernelName) => ({ ...stage(kernel, sizes, perDisk), planned: SWEEP_PLANNED })
  return [
    plan,
    perBullet('sweepWalls'),
    perBullet('sweepDisks'),
    perBullet('sweepBulletPairs'),
    stage('resolveBulletStops', sizes, 1),
    perBullet('clampBullets'),
  ]
}

/** Workgroups of the stages that `writeDispatchArgs` or `writeWaveDispatchArgs` decides about, by their index; those that sweep get theirs later. */
export function plannedWorkgroups(stages: readonly Stage[]): Uint32Array<ArrayBuffer> {
  const workgroups = new Uint32Array(MOST_PLANNED)
  for (const stage of stages) if (stage.planned !== undefined) workgroups[stage.planned] = stage.workgroups
  return workgroups
}

/** Before a step whose substeps are chosen by the fastest disk, and after those that were encoded. */
export function paceStages(sizes: Sizes): { before: Stage[]; after: Stage[] } {
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  return {
    before: [stage('maxSpeed', sizes, perDisk), stage('chooseSubsteps', sizes, 1)],
    after: [stage('checkSubstepsDone', sizes, 1)],
  }
}

/** After a step: what the host is told of the disks. */
export function surveyStages(sizes: Sizes): Stage[] {
  return [
    stage('clearStepStats', sizes, 1),
    stage('collectStepStats', sizes, Math.ceil(sizes.disks / WORKGROUP)),
  ]
}

/** Kernels that only passes of the user's own need, compiled when the first one runs. */
export const PASS_KERNELS: ReadonlySet<KernelName> = new Set(['writePassDispatchArgs'])

/** Before a pass of the user's own. */
export function passStage(sizes: Sizes): Stage {
  return stage('writePassDispatchArgs', sizes, 1)
}

/** The stages of one substep, in order; those that sweep bullets may be left out. */
export function substepStages(sizes: Sizes, sweeps = true): Stage[] {
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  return [
    stage('checkNeighborList', sizes, perDisk),
    stage('writeDispatchArgs', sizes, 1),
    ...listStages(sizes),
    ...(sizes.bouncing + sizes.drivenEdges > 0
      ? [stage('updateContacts', sizes, perDisk, { label: 'refresh first', constants: { FIRST: 1 } })]
      : []),
    stage('integrateVelocities', sizes, perDisk),
    ...solveStages(sizes, 'warm start', WARM_PASS),
    ...solveStages(sizes, 'solveContacts', BIAS_PASS),
    stage('integratePositions', sizes, perDisk, {
      constants: { CCD: sizes.ccd * (sizes.bodies > 1 ? 2 : 1) },
    }),
    ...(sizes.ccd > 0 ? sweepStages(sizes, sweeps) : []),
    stage('updateContacts', sizes, perDisk, { constants: { FIRST: 0 } }),
    ...solveStages(sizes, 'relax', RELAX_PASS),
    ...solveStages(sizes, 'relax again', RELAX_PASS),
    ...(sizes.drivenEdges > 0 ? [stage('accumulateWallWork', sizes, perDisk)] : []),
    stage('endSubstep', sizes, 1),
  ]
}
