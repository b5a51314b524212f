/** A stage: a kernel with its constants, number of workgroups, and bound buffers. */

import { WORKGROUP } from '../schemas/constants.ts'
import { type Binding, type KernelName, worldKernels } from '../schemas/index.ts'
import { BUFFERS, type BufferName, type Sizes, sumsWarmStarts } from './buffers.ts'
import { type CheckedForce, FORCE_BINDINGS, parametersStart } from './force.ts'

type Kernels = typeof worldKernels
type OverrideName = { [K in KernelName]: Kernels[K]['overrides'][number]['name'] }[KernelName]

/** Constants of kernels. Rows of the tables give those without a default. */
export interface Constants extends Readonly<Record<OverrideName, number>> {
  /** Kernels that run twice in a substep: 1 for the first run, else 0. */
  readonly FIRST: number
  /** placeBodies: 1 at the start of a substep, 0 where one resumes. */
  readonly BEGIN: number
  /** Kernels of the solver: the pass, WARM_PASS, BIAS_PASS or RELAX_PASS. */
  readonly PASS: number
  /** solveBonds: 1 in the relaxing pass after the first one, else 0. */
  readonly AGAIN: number
  /** solveContacts, solveGrains: how often the contacts of a tile are solved; if more than once, as often as they need. */
  readonly ITERATIONS: number
  /** advancePhase: 1 after the last wave that is encoded, else 0. */
  readonly LAST: number
  /** reduce, scan: 1 to run while the contact list is valid, too, else 0. */
  readonly ALWAYS: number
  /** beginRebuild, advanceSubstep: 1 if the stages of the rebuild follow, 0 if they are not encoded. */
  readonly LISTED: number
  /** beginRebuild, endSubstep: 1 if the stages of awake disks are encoded, or disks do not sleep, else 0. */
  readonly AWAKE: number
  /** endSubstep, advanceSubstep: 1 if bullets were swept, or are not looked for, else 0. */
  readonly SWEPT: number
  /** Kernels of queries: the pass, FIRST_HIT, COUNT_HITS or WRITE_HITS. */
  readonly QUERY: number
}

/** Defaults, which depend on the world alone: 1 or 0, unless said otherwise. */
const OF_WORLD: Readonly<Partial<Record<OverrideName, (sizes: Sizes) => number>>> = {
  /** There are dynamic bodies. */
  DYNAMIC: (s) => s.dynamic,
  /** Bounces or events use approach speeds. */
  APPROACH: (s) => Number(s.bouncing + s.recording > 0),
  CLUMPS: (s) => Number(s.grains > 1),
  GRAINS: (s) => Number(s.grains > 0),
  /** Neither restitution nor rolling resistance, which makes a pass of the solver cheaper. */
  PLAIN: (s) => Number(s.bouncing + s.rolling === 0),
  /** Threads of a workgroup of tiles of the solver. The GPU sets its own number. */
  THREADS: () => 1,
  /** All disks are on one level of the grid, so that no finer level is searched. */
  ONE_LEVEL: (s) => Number(s.levels.length === 1),
  /** Hits are recorded. */
  RECORDING: (s) => s.recording,
  /** Some disks or walls do not collide with all categories. */
  FILTERED: (s) => s.filtered,
  FIELDS: (s) => s.fields,
  /** 1 if bullets are detected, 2 if bodies can move as well, else 0. */
  CCD: (s) => s.ccd * (s.bodies > 1 ? 2 : 1),
  /** Disks at rest fall asleep. */
  SLEEP: (s) => s.sleeping,
  /** Bonds may act on other points than centres. */
  ANCHORED: (s) => s.anchored,
  /** The solver sums up impulses for the next warm start. */
  SUMMED: (s) => Number(sumsWarmStarts(s)),
  PERIODIC: (s) => s.periodic,
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
export type Renames = Readonly<Partial<Record<BindingName, Target>>>

/** A run of a kernel. */
export interface Run {
  readonly workgroups: number
  /** Rest of its label. */
  readonly suffix?: string
  readonly colorIndex?: number
  readonly tileRows?: number
  readonly runs?: Runs
  readonly constants?: Partial<Constants>
  readonly renames?: Renames
}

/** Returns a stage. Of `constants`, those count that the kernel declares; defaults are those of the world. */
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
  const newStarts = STARTS_ALONE.has(kernel)
    ? ({ buffer: 'newStarts', length: sizes.disks + 1 } as const)
    : ('newStarts' as const)
  const bindings = storageBindings(worldKernels[kernel].bindings, sizes, { newStarts, ...renames })
  const declared: Partial<Record<OverrideName, number>> = {}
  for (const name of constantsOf(kernel)) declared[name] = constants[name] ?? OF_WORLD[name]?.(sizes)
  return { label, kernel, constants: declared, colorIndex, workgroups, bindings }
}

/** Kernels that read no more of `newStarts` than the starts. */
const STARTS_ALONE: ReadonlySet<KernelName> = new Set([
  'storeImpulses',
  'storeGrainImpulses',
  'applyReorder',
  'findGrainContacts',
  'findGrainWalls',
  'findTilings',
  'orderContacts',
])

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
