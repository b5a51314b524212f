/** A stage: a kernel with its constants, number of workgroups, and bound buffers. */

import { WORKGROUP } from '../schemas/constants.ts'
import { type Binding, type KernelName, worldKernels } from '../schemas/index.ts'
import { BUFFERS, type BufferName, type Sizes, sumsWarmStarts } from './buffers.ts'
import { type CheckedForce, FORCE_BINDINGS, parametersStart } from './force.ts'

type Kernels = typeof worldKernels
type OverrideName = { [K in KernelName]: Kernels[K]['overrides'][number]['name'] }[KernelName]

interface Constants extends Readonly<Record<OverrideName, number>> {
  /** orderContacts: 1 if there are dynamic bodies, else 0. */
  readonly DYNAMIC: number
  /** updateContacts: 1 for the first run in a substep, else 0. */
  readonly FIRST: number
  /** collideGrains: 1 if bounces or events use approach speeds, else 0. */
  readonly APPROACH: number
  /** collideGrains: 1 if some grains are clumps, else 0. */
  readonly CLUMPS: number
  /** placeBodies: 1 at the start of a substep, 0 where one goes on. */
  readonly BEGIN: number
  /** solveContacts, solveGrains, prepareBonds, solveBonds, and kernels of dynamic bodies: the pass of the solver, WARM_PASS, BIAS_PASS or RELAX_PASS. */
  readonly PASS: number
  /** solveBonds: 1 in the relaxing pass after the first one, else 0. */
  readonly AGAIN: number
  /** solveContacts, solveGrains: 1 if there is neither restitution nor rolling resistance, which makes a pass cheaper, else 0. */
  readonly PLAIN: number
  /** solveContacts, solveGrains: how often the contacts of a tile are solved; if more than once, as often as they need. */
  readonly ITERATIONS: number
  /** Kernels of tiles of the solver: threads of a workgroup. `stage` sets 1, and the GPU its own number. */
  readonly THREADS: number
  /** countDiskContacts, countWallContacts, findDiskContacts: 1 if all disks are on one level of the grid, so that no finer level is searched, else 0. */
  readonly ONE_LEVEL: number
  /** advancePhase: 1 after the last wave that is encoded, else 0. */
  readonly LAST: number
  /** resolveHits: 1 if hits are recorded, else 0. */
  readonly RECORDING: number
  /** reduce, scan: 1 to run while the contact list is valid, too, else 0. */
  readonly ALWAYS: number
  /** Kernels that find pairs: 1 if some disks or walls do not collide with all categories, else 0. */
  readonly FILTERED: number
  /** checkNeighborList, integrateVelocities, maxSpeed: 1 if there are fields, else 0. */
  readonly FIELDS: number
  /** integratePositions, findGrainBullets: 1 if bullets are detected, 2 if bodies can move as well, else 0. */
  readonly CCD: number
  /** Kernels of awake disks: 1 if disks at rest fall asleep, else 0. */
  readonly SLEEP: number
  /** forgetCrushed, maxSpeed, measureDisks, gatherGrainTargets, loadBondSides, applyImpulses: 1 if there are grains, else 0. */
  readonly GRAINS: number
  /** applyBondEdits, prepareBonds: 1 if bonds may act on other points than centres, else 0. */
  readonly ANCHORED: number
  /** beginRebuild, advanceSubstep: 1 if the stages of the rebuild follow, 0 if they are not encoded. */
  readonly LISTED: number
  /** beginRebuild, endSubstep: 1 if the stages of awake disks are encoded, or disks do not sleep, else 0. */
  readonly AWAKE: number
  /** endSubstep, advanceSubstep: 1 if bullets were swept, or are not looked for, else 0. */
  readonly SWEPT: number
  /** Kernels of the warm start: 1 if the solver sums up impulses for the next one, else 0. `stage` sets it. */
  readonly SUMMED: number
  /** Kernels that measure distances: 1 if the box is periodic, else 0. `stage` sets it. */
  readonly PERIODIC: number
  /** castDisks, castWalls, findOverlaps: the pass of the query, FIRST_HIT, COUNT_HITS or WRITE_HITS. */
  readonly QUERY: number
}

/** Returns the names of a kernel's pipeline constants, in the order in which its twin takes them. */
export function constantsOf(kernel: KernelName): readonly OverrideName[] {
  return worldKernels[kernel].overrides.map(({ name }) => name)
}

/**
 * When a stage has work; without, its kernel leaves at once.
 *
 * | value        | the stage has work                                                                            |
 * | ------------ | --------------------------------------------------------------------------------------------- |
 * | `rebuild`    | if this substep rebuilds the contact list                                                     |
 * | `sums`       | if it does, and the sums for the warm start are missing                                       |
 * | `sort`       | if an event-driven step sorts its disks again                                                 |
 * | `wave`       | until all disks have reached the end of an event-driven step                                  |
 * | `bullets`    | for each bullet                                                                               |
 * | `awake`      | for each slot of an awake disk                                                                |
 * | `awakeFirst` | for each slot of an awake disk, and for the first slot                                        |
 * | `collided`   | for each slot of an awake disk, and after a rebuild for all slots                             |
 * | `awakeTiles` | for each tile of the solver in rows with awake disks                                          |
 * | `touches`    | unless all disks sleep and the list is that of the substep before                             |
 */
export type Runs =
  | 'rebuild'
  | 'sums'
  | 'sort'
  | 'wave'
  | 'bullets'
  | 'awake'
  | 'awakeFirst'
  | 'collided'
  | 'awakeTiles'
  | 'touches'

/** A part of a substep that many substeps do not need: the rebuild of the contact list, the sweep of bullets, what is done for awake disks where disks sleep. */
export type Part = 'rebuild' | 'sweep' | 'awake'

interface AnyStage {
  readonly label: string
  readonly constants: Partial<Constants>
  readonly workgroups: number
  /** When it has work; see `Runs`. Default: always. */
  readonly runs?: Runs
  /** The part of a substep that it belongs to, if the GPU's encoder may leave that out. */
  readonly part?: Part
  /** Rows of tiles, if a workgroup works on a tile of the solver. */
  readonly tileRows?: number
  /** Storage bindings in order, each bound with the length in use. */
  readonly bindings: readonly StageBinding[]
}

/** A stage that runs a kernel of this library. */
export interface KernelStage extends AnyStage {
  readonly kernel: KernelName
  /** solveContacts, solveGrains, forgetCrushed: level × TILINGS + tiling; orderContacts: level; solveBonds: colour of the bonds; packTileDisks, packTileContacts: PLANS_ constant; relaxSeams, relaxTiles: tiling + TILINGS × bits (see shaders/shared/afterMove.wgsl). It is a uniform, since a constant would need a pipeline per value. */
  readonly colorIndex: number
}

/** A stage that runs a force of the user's own. */
export interface ForceStage extends AnyStage {
  readonly kernel: 'userForce'
  readonly force: CheckedForce
  /** Index of its first parameter. */
  readonly firstParameter: number
}

export type Stage = KernelStage | ForceStage

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
): KernelStage {
  const bindings = storageBindings(worldKernels[kernel].bindings, sizes, renames)
  const names = constantsOf(kernel)
  const ofWorld = {
    ...(names.includes('SLEEP') && { SLEEP: sizes.sleeping }),
    ...(names.includes('THREADS') && { THREADS: 1 }),
    ...(names.includes('PERIODIC') && { PERIODIC: sizes.periodic }),
    ...(names.includes('SUMMED') && { SUMMED: Number(sumsWarmStarts(sizes)) }),
  }
  return { label, kernel, constants: { ...ofWorld, ...constants }, colorIndex, workgroups, bindings }
}

/** Returns the stage of the force with this index. */
export function forceStage(sizes: Sizes, index: number): ForceStage {
  const force = sizes.forces[index]
  const renames = { parameters: { buffer: 'forceParameters', length: force.parameterCount } } as const
  return {
    label: `force ${force.label}`,
    kernel: 'userForce',
    constants: {},
    force,
    firstParameter: parametersStart(sizes.forces, index),
    workgroups: Math.ceil(sizes.disks / WORKGROUP),
    bindings: storageBindings(FORCE_BINDINGS, sizes, renames),
  }
}

/** Returns the storage bindings of a shader in order, with their buffers. */
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
