/** A stage: a kernel with its constants, number of workgroups, and bound buffers. */

import { type CheckedForce, FORCE_BINDINGS, parametersStart } from '../features/passes/force.ts'
import type { Sizes } from '../features/sizes.ts'
import { WORKGROUP } from '../schemas/constants.ts'
import { type Binding, type KernelName, worldKernels } from '../schemas/index.ts'
import { BUFFERS, type BufferName } from './features.ts'
import { has, type Property } from './has.ts'

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
  /** endSubstep, advanceSubstep: 1 if the stage that sums up tiles is encoded, else 0. */
  readonly TILE_SUMS: number
  /** biasTiles: 1 if it ends the substep before, else 0. */
  readonly BEGINS: number
  /** integratePositions: 1 if biasTiles has ended the substep before, else 0. */
  readonly COUNTS: number
  /** Kernels of queries: the pass, FIRST_HIT, COUNT_HITS or WRITE_HITS. */
  readonly QUERY: number
}

/** Defaults: 1 if the world has this property, else 0, or a number. */
const OF_WORLD: Readonly<Partial<Record<OverrideName, Property | ((sizes: Sizes) => number)>>> = {
  ANCHORED: 'anchors',
  APPROACH: 'hits',
  CLUMPS: 'clumps',
  DYNAMIC: 'dynamicBodies',
  FIELDS: 'fields',
  FILTERED: 'filters',
  GRAINS: 'grains',
  JOINTED: 'joints',
  LINKED: 'sharedBonds',
  MOVING: ({ bodies }) => Number(bodies > 1),
  ONE_LEVEL: 'oneLevel',
  PERIODIC: 'periodic',
  PLANNED: 'plans',
  PLAIN: 'plain',
  RECORDING: 'events',
  RELATIVE: 'movingWalls',
  SHARED: 'shares',
  SLEEP: 'sleep',
  SUMMED: 'sums',
  TIMED_STOPS: 'timedStops',
  /** 1 if bullets are detected, 2 if bodies can move as well, else 0. */
  CCD: ({ has, bodies }) => (has.ccd ? (bodies > 1 ? 2 : 1) : 0),
  TILE_SUMS: () => 1,
  BEGINS: () => 0,
  COUNTS: () => 0,
  /** How often the contacts of a tile are solved, or more often in a relaxing pass, as often as they need. */
  ITERATIONS: () => 1,
  /** Threads of a workgroup of tiles of the solver. The GPU sets its own number. */
  THREADS: () => 1,
}

function defaultOf(name: OverrideName, sizes: Sizes): number | undefined {
  const value = OF_WORLD[name]
  return typeof value === 'string' ? Number(has(sizes, value)) : value?.(sizes)
}

/** Returns the names of a kernel's pipeline constants, in the order in which its twin takes them. */
export function constantsOf(kernel: KernelName): readonly OverrideName[] {
  return worldKernels[kernel].overrides.map(({ name }) => name)
}

/** When a stage has work (without, its kernel leaves at once): the names in `PARTS`, `RUNS_PER` and stageWork.ts. */
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

/** A part of a substep that many substeps do not need: the rebuild of the contact list, the sweep of bullets, what is done for awake disks where disks sleep, the sums over tiles where tiles have plans. */
export type Part = 'rebuild' | 'sweep' | 'awake' | 'tileSums'

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
  /** solveContacts, solveGrains, forgetCrushed: level × TILINGS + tiling; orderContacts: level; solveBonds: colour of the bonds; collideGrains, collideGrainWalls, transferWallImpulses: 1 in the first call of a substep, else 0; packTileDisks, packTileContacts: PLANS_ constant; relaxSeams, relaxTiles: tiling + TILINGS × bits (see shaders/solver/parts/afterMove.wgsl). It is a uniform, since a constant would need a pipeline per value. */
  readonly stageIndex: number
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
  readonly stageIndex?: number
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
    stageIndex = 0,
  } = {},
): KernelStage {
  const starts = { buffer: 'newStarts', length: sizes.disks + 1 } as const
  const newStarts = WITH_PARTNERS.has(kernel) ? 'newStarts' : starts
  const bindings = storageBindings(worldKernels[kernel].bindings, sizes, { newStarts, ...renames })
  const declared: Partial<Record<OverrideName, number>> = {}
  for (const name of constantsOf(kernel)) declared[name] = constants[name] ?? defaultOf(name, sizes)
  return { label, kernel, constants: declared, stageIndex, workgroups, bindings }
}

/** Kernels that use the words of partners in `newStarts`, too. */
const WITH_PARTNERS: ReadonlySet<KernelName> = new Set([
  'countDiskContacts',
  'findDiskContacts',
  'findWallContacts',
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
