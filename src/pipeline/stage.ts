/** A stage: a kernel with its constants, number of workgroups, and bound buffers. */

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

/** The possible values of each pipeline constant. */
const CONSTANTS = {
  /** updateContacts: 1 for the first run in a substep. */
  FIRST: [0, 1],
  /** solveContacts: the pass of the solver. */
  PASS: [WARM_PASS, BIAS_PASS, RELAX_PASS],
  /** solveContacts: 1 if there is neither restitution nor rolling resistance, which makes a pass cheaper. */
  PLAIN: [0, 1],
  /** countContacts, findDiskContacts: 1 if all disks are on one level of the grid, so that no finer level is searched. */
  ONE_LEVEL: [0, 1],
  /** integratePositions: 1 if bullets are detected, 2 if bodies can move as well. */
  CCD: [0, 1, 2],
  /** writeSweepDispatchArgs: 1 if the sweep stages follow, 0 if they were not encoded. */
  SWEPT: [0, 1],
  /** castDisks, castWalls, findOverlaps: the pass of the query. */
  QUERY: [FIRST_HIT, COUNT_HITS, WRITE_HITS],
} as const satisfies Record<OverrideName, readonly number[]>

type Constants = { readonly [C in OverrideName]: number }

/** Returns the names of a kernel's pipeline constants, in the order in which its twin takes them. */
export function constantsOf(kernel: KernelName): readonly OverrideName[] {
  return worldKernels[kernel].overrides.map(({ name }) => name)
}

/** Returns every combination of constants that a kernel can run with. */
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
  /** solveContacts: level × COLORS + colour of the cells to solve. It is a uniform, since a constant would need a pipeline per value. */
  readonly colorIndex: number
  readonly workgroups: number
  /** Index of the indirect dispatch, if `writeDispatchArgs`, `writeSweepDispatchArgs` or `writeWaveDispatchArgs` decides whether it runs. */
  readonly indirectIndex?: number
  /** Storage bindings in order, each bound with the length in use. */
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

/** Returns the workgroups of stages with an indirect dispatch, by the index of the dispatch. The sweep gets its own later. */
export function indirectWorkgroups(stages: readonly Stage[]): Uint32Array<ArrayBuffer> {
  const workgroups = new Uint32Array(MOST_PLANNED)
  for (const stage of stages)
    if (stage.indirectIndex !== undefined) workgroups[stage.indirectIndex] = stage.workgroups
  return workgroups
}
