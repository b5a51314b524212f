/** Packs diagrams into the tables that the kernels read; the diagrams of all radii are concatenated. */
import type { Tables } from '../../batch/runner.ts'
import { NONE, POLAR_SEARCHES } from '../../schemas/constants.ts'
import {
  POLAR_CELL,
  POLAR_CIRCLE,
  POLAR_LAYER,
  POLAR_LINK,
  POLAR_NODE,
  POLAR_STEP,
  SPAN,
} from '../../schemas/offsets.ts'
import type { Chain } from '../chain.ts'
import type { Obstacles } from '../obstacles.ts'
import type { Strips } from '../strips.ts'
import { UNBOUNDED_LEVEL } from './limits.ts'

/**
 * The circles expanded by a radius, as f32, with their diagrams. The kernels read these circles and the diagrams are
 * built from them.
 */
export interface Layer {
  readonly circles: Obstacles
  readonly rows: Strips
  readonly columns: Strips
}

export interface PackedLayers {
  readonly tables: Tables
  /** Index and diagram for each radius. */
  readonly layers: ReadonlyMap<number, { readonly index: number; readonly layer: Layer }>
  /** Maximum number of levels along one axis. */
  readonly levels: number
}

/** An append-only array of structs. */
class Table {
  count = 0
  readonly #stride: number
  readonly f32: Float32Array<ArrayBuffer>
  readonly u32: Uint32Array<ArrayBuffer>

  /** Allocates at least one struct, because a binding cannot be empty. */
  constructor(stride: number, count: number) {
    const buffer = new ArrayBuffer(4 * stride * Math.max(count, 1))
    this.#stride = stride
    this.f32 = new Float32Array(buffer)
    this.u32 = new Uint32Array(buffer)
  }

  /** Appends a struct and returns its first word. */
  next(): number {
    return this.#stride * this.count++
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.f32.buffer)
  }
}

type Name = 'layers' | 'circles' | 'steps' | 'nodes' | 'cells' | 'links'
type Sink = Readonly<Record<Name, Table>>

/** The tables in binding order. */
export const POLAR_TABLES: readonly Name[] = ['layers', 'circles', 'steps', 'nodes', 'cells', 'links']

/** Packs the layers, keyed by the radius of the moving disks. */
export function packLayers(byRadius: ReadonlyMap<number, Layer>): PackedLayers {
  const layers = [...byRadius.values()]
  const strips = layers.flatMap(({ rows, columns }) => [rows, columns])
  const chains = strips.flatMap((one) => one.chains)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)
  const levels = [...strips, ...chains].map((one) => one.levels.length + 1)
  const sink: Sink = {
    layers: new Table(POLAR_LAYER.stride, layers.length),
    circles: new Table(POLAR_CIRCLE.stride, sum(layers.map(({ circles }) => circles.count))),
    steps: new Table(POLAR_STEP.stride, sum(levels)),
    nodes: new Table(POLAR_NODE.stride, sum(strips.map(({ tree }) => tree.count))),
    cells: new Table(POLAR_CELL.stride, sum(strips.map(({ cells }) => cells.count))),
    links: new Table(POLAR_LINK.stride, sum(chains.map(({ count }) => count))),
  }
  for (const layer of layers) packLayer(sink, layer)
  return {
    tables: Object.fromEntries(POLAR_TABLES.map((name) => [name, sink[name].bytes])),
    layers: new Map([...byRadius].map(([radius, layer], index) => [radius, { index, layer }])),
    levels: Math.max(0, ...strips.map((one) => one.levels.length)),
  }
}

function packLayer(sink: Sink, { circles, rows, columns }: Layer): void {
  const first = sink.circles.count
  for (let k = 0; k < circles.count; k++) {
    const w = sink.circles.next()
    sink.circles.f32.set([circles.x[k], circles.y[k]], w + POLAR_CIRCLE.center)
    sink.circles.f32[w + POLAR_CIRCLE.radius] = circles.radii[k]
    sink.circles.f32[w + POLAR_CIRCLE.built] = rows.sweepCircles.built[k]
  }
  const w = sink.layers.next()
  sink.layers.u32[w + POLAR_LAYER.circles] = first
  for (const [axis, strips] of [rows, columns].entries()) {
    const searches = [packStrips(sink, strips, first), ...strips.chains.map((c) => packChain(sink, c, first))]
    for (const [search, { start, count }] of searches.entries()) {
      const span = w + POLAR_LAYER.searches + SPAN.stride * (POLAR_SEARCHES * axis + search)
      sink.layers.u32[span + SPAN.start] = start
      sink.layers.u32[span + SPAN.count] = count
    }
  }
}

interface Span {
  readonly start: number
  readonly count: number
}

/** The first step lies above all levels. */
function packSteps({ steps }: Sink, levels: Float64Array, starts: (step: number) => number): Span {
  const start = steps.count
  for (let k = 0; k <= levels.length; k++) {
    const w = steps.next()
    steps.f32[w + POLAR_STEP.level] = k === 0 ? UNBOUNDED_LEVEL : levels[k - 1]
    steps.u32[w + POLAR_STEP.start] = starts(k)
  }
  return { start, count: levels.length + 1 }
}

/** Offsets an index by the table position of its group, keeping NONE. */
function placed(index: number, first: number): number {
  return index === NONE ? NONE : index + first
}

function packStrips(sink: Sink, { cells, tree, levels, roots }: Strips, firstCircle: number): Span {
  const [firstCell, firstNode] = [sink.cells.count, sink.nodes.count]
  for (let k = 0; k < cells.count; k++) {
    const w = sink.cells.next()
    const { f32, u32 } = sink.cells
    u32[w + POLAR_CELL.left] = placed(cells.left[k], firstCircle)
    u32[w + POLAR_CELL.right] = placed(cells.right[k], firstCircle)
    f32[w + POLAR_CELL.top] = Math.min(cells.top[k], UNBOUNDED_LEVEL)
    f32[w + POLAR_CELL.bottom] = Math.max(cells.bottom[k], -UNBOUNDED_LEVEL)
    u32[w + POLAR_CELL.above] = placed(cells.above[2 * k], firstCell)
    u32[w + POLAR_CELL.aboveNext] = placed(cells.above[2 * k + 1], firstCell)
    u32[w + POLAR_CELL.below] = placed(cells.below[2 * k], firstCell)
    u32[w + POLAR_CELL.belowNext] = placed(cells.below[2 * k + 1], firstCell)
  }
  // node 0 is the empty tree
  const branch = (node: number) => (node === 0 ? NONE : firstNode + node)
  for (let k = 0; k < tree.count; k++) {
    const w = sink.nodes.next()
    const { u32 } = sink.nodes
    u32[w + POLAR_NODE.cell] = placed(tree.cells[k], firstCell)
    u32[w + POLAR_NODE.left] = branch(tree.left[k])
    u32[w + POLAR_NODE.right] = branch(tree.right[k])
  }
  return packSteps(sink, levels, (step) => branch(roots[step]))
}

function packChain(sink: Sink, chain: Chain, firstCircle: number): Span {
  const { links } = sink
  const first = links.count
  for (let k = 0; k < chain.count; k++) {
    const w = links.next()
    links.f32.set(chain.normals.subarray(2 * k, 2 * k + 2), w + POLAR_LINK.normal)
    links.u32[w + POLAR_LINK.circle] = chain.circles[k] + firstCircle
    links.u32[w + POLAR_LINK.parent] = chain.parents[k] + first
    links.u32[w + POLAR_LINK.jump] = chain.jumps[k] + first
  }
  return packSteps(sink, chain.levels, (step) => (step === 0 ? NONE : chain.tops[step - 1] + first))
}
