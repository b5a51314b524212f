/** A stage: a kernel with its constants, workgroups, and the buffers that it is bound to. */

import {
  BIAS_PASS,
  COUNT_HITS,
  FIRST_HIT,
  MOST_PLANNED,
  RELAX_PASS,
  WARM_PASS,
  WRITE_HITS,
} from '../schemas/constants.ts'
import { type Binding, type KernelName, worldKernels } from '../schemas/index.ts'
import { BUFFERS, type BufferName, type Sizes } from './buffers.ts'

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
  /** solveContacts: the cells that take their turn, as level × COLORS + colour. A uniform: as a constant it would take a pipeline each. */
  readonly colorIndex: number
  readonly workgroups: number
  /** Index of its dispatch, where `writeDispatchArgs`, `writeSweepDispatchArgs` or `writeWaveDispatchArgs` decides whether it runs. */
  readonly indirectIndex?: number
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

/** Returns the workgroups of stages with an indirect dispatch, by the index of the dispatch. The sweep gets its own later. */
export function indirectWorkgroups(stages: readonly Stage[]): Uint32Array<ArrayBuffer> {
  const workgroups = new Uint32Array(MOST_PLANNED)
  for (const stage of stages)
    if (stage.indirectIndex !== undefined) workgroups[stage.indirectIndex] = stage.workgroups
  return workgroups
}
