/**
 * Runs queries on the GPU. Each query works on its own copy of the disks and walls, in a set of buffers from a pool. When the host
 * learns that the answers need more memory, the world may have advanced, but the copy has not: the last pass is repeated on it.
 */

import type { Sizes } from '../features/sizes.ts'
import type { EdgeSet } from '../features/walls/edgeSet.ts'
import { bytesOf, strideOf } from '../pipeline/buffers.ts'
import type { ShapeTable } from '../pipeline/commands.ts'
import { type BufferName, QUERY_BUFFERS } from '../pipeline/features.ts'
import { writeParams } from '../pipeline/params.ts'
import {
  inputsOf,
  type QueryAnswer,
  type QueryCommand,
  querySizes,
  RESULTS,
  requestOf,
  sizesFor,
  startsOfEach,
} from '../pipeline/queryCommand.ts'
import { firstPass, type Gathered, isCurrent, passStages, queryStages } from '../pipeline/queryStages.ts'
import type { KernelStage } from '../pipeline/stage.ts'
import { GATHER, HIT_STARTS, QUERY_BODIES } from '../pipeline/tables/queries.ts'
import { QUERY_DISKS, QUERY_WALLS, WRITE_HITS } from '../schemas/constants.ts'
import { PARAMS, STATUS } from '../schemas/offsets.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import { bindStage, dispatch } from './boundStages.ts'
import type { Kernels } from './kernels.ts'
import { Readback, type Source } from './readback.ts'
import { GpuStorage } from './storage.ts'
import { WorkgroupCounts } from './workgroupCounts.ts'

/** A set of buffers, used by one query at a time. */
interface QueryBuffers {
  readonly storage: GpuStorage
  gathered?: Gathered
  edgeSet?: EdgeSet
  shapeTable?: ShapeTable
}

/** A submitted query. */
export interface RunningQuery {
  readonly command: QueryCommand
  readonly buffers: QueryBuffers
  sizes: Sizes
  /** Capacity for answers in the first readback. */
  readonly expected: number
}

export class GpuQueries {
  readonly #device: GPUDevice
  readonly #kernels: Kernels
  readonly #world: GpuStorage
  readonly #free: QueryBuffers[] = []
  #isDestroyed = false
  readonly #paramWords = words(new ArrayBuffer(PARAMS.stride * 4))
  readonly #counts: WorkgroupCounts

  /** `world` is the storage of the simulation, which queries only read. */
  constructor(device: GPUDevice, kernels: Kernels, world: GpuStorage) {
    this.#device = device
    this.#kernels = kernels
    this.#world = world
    this.#counts = new WorkgroupCounts(device, world.errors)
  }

  /** Takes buffers for a query from the pool. Throws if the query does not fit on the device. */
  begin(command: QueryCommand, worldSizes: Sizes, version: number): RunningQuery {
    const sizes = sizesFor(command, worldSizes)
    this.#world.check(sizes, QUERY_BUFFERS)
    const current = this.#free.findIndex(({ gathered }) => gathered?.version === version)
    const [buffers] = current < 0 ? this.#free.splice(0, 1) : this.#free.splice(current, 1)
    return {
      command,
      buffers: buffers ?? { storage: new GpuStorage(this.#device, QUERY_BUFFERS) },
      sizes,
      expected: sizes.query.hits + sizes.query.found + sizes.query.nearest,
    }
  }

  /** Returns the buffers of a query to the pool. */
  end({ buffers }: RunningQuery): void {
    if (this.#isDestroyed || buffers.storage.errors.first !== undefined) buffers.storage.destroy()
    else this.#free.push(buffers)
  }

  /** Encodes a query, except for a repeated last pass. `version` identifies the state of the world. */
  encode(running: RunningQuery, encoder: GPUCommandEncoder, version: number): void {
    const { command, buffers, sizes } = running
    const { question, kinds, isList } = command
    buffers.storage.reserve(sizes)
    this.#write(command, buffers, sizes.query.grains > 0)
    const stages: KernelStage[] = []
    if ((kinds & QUERY_DISKS) !== 0 && !isCurrent(buffers.gathered, version, sizes)) {
      encoder.clearBuffer(buffers.storage.get('extents'))
      stages.push(...queryStages(GATHER, sizes))
      buffers.gathered = { version, levels: sizes.levels, grains: sizes.query.grains }
    }
    if ((kinds & QUERY_WALLS) !== 0) stages.push(...queryStages(QUERY_BODIES, sizes))
    stages.push(...passStages(question, sizes, kinds, firstPass(isList)))
    if (isList)
      stages.push(...queryStages(HIT_STARTS, sizes), ...passStages(question, sizes, kinds, WRITE_HITS))
    this.#encode(running, encoder, stages)
  }

  /** Returns the sources of the first readback: the answers, and the start of each query's answers. */
  sources({ command, buffers, sizes, expected }: RunningQuery): Source[] {
    const name = RESULTS[command.question]
    const results = { buffer: buffers.storage.get(name), bytes: Math.max(expected, 1) * strideOf(name) }
    if (!command.isList) return [results]
    return [results, { buffer: buffers.storage.get('hitStarts'), bytes: bytesOf('hitStarts', sizes) }]
  }

  /** Returns all answers. Repeats the last pass with larger buffers if they did not fit. */
  async finish(running: RunningQuery, [results, starts]: readonly TypedViews[]): Promise<QueryAnswer> {
    const { command, expected, sizes } = running
    if (!command.isList) return { results, starts: new Uint32Array(0) }
    const answers = starts.u32[sizes.query.counts]
    const startsEach = startsOfEach(command, starts.u32)
    const whole = answers <= expected ? results : await this.#repeatLastPass(running, answers)
    const stride = strideOf(RESULTS[command.question]) / 4
    const { f32, u32 } = whole
    return {
      results: { f32: f32.subarray(0, answers * stride), u32: u32.subarray(0, answers * stride) },
      starts: startsEach,
    }
  }

  async #repeatLastPass(running: RunningQuery, answers: number): Promise<TypedViews> {
    const { command, buffers } = running
    const roomy = { ...running.sizes, query: querySizes(command, answers) }
    const encoder = this.#device.createCommandEncoder()
    buffers.storage.reserve(roomy)
    this.#encode(
      { ...running, sizes: roomy },
      encoder,
      passStages(command.question, roomy, command.kinds, WRITE_HITS),
    )
    const name = RESULTS[command.question]
    const source = { buffer: buffers.storage.get(name), bytes: bytesOf(name, roomy) }
    const readback = new Readback(this.#device, encoder, [source])
    this.#device.queue.submit([encoder.finish()])
    const [results] = await readback.get()
    await buffers.storage.errors.requireNone()
    return results
  }

  #encode({ buffers }: RunningQuery, encoder: GPUCommandEncoder, stages: readonly KernelStage[]): void {
    const own = new Set<BufferName>(QUERY_BUFFERS)
    const storage = {
      get: (name: BufferName) => (own.has(name) ? buffers.storage : this.#world).get(name),
      errors: buffers.storage.errors,
    }
    this.#counts.clear()
    const pass = encoder.beginComputePass()
    const [params, request] = [storage.get('queryParams'), storage.get('request')]
    dispatch(
      pass,
      stages.map((stage) =>
        bindStage(this.#device, this.#kernels, storage, params, this.#counts, stage, request),
      ),
    )
    pass.end()
  }

  #write(command: QueryCommand, buffers: QueryBuffers, hasGrains: boolean): void {
    const { params, edgeSet, bodies, shapeTable } = command.view
    const write = (name: BufferName, data: BufferSource) =>
      this.#device.queue.writeBuffer(buffers.storage.get(name), 0, data)
    this.#device.queue.writeBuffer(buffers.storage.get('queryStatus'), STATUS.stale * 4, new Uint32Array([1]))
    writeParams(params, this.#paramWords)
    write('queryParams', this.#paramWords.u32 as Uint32Array<ArrayBuffer>)
    write('request', requestOf(command))
    write(inputsOf(command.question), command.inputs)
    if (command.arcs !== undefined) write('castArcs', command.arcs)
    if (hasGrains && buffers.shapeTable !== shapeTable) {
      write('queryParts', shapeTable.parts)
      write('queryArcs', shapeTable.arcs)
      buffers.shapeTable = shapeTable
    }
    if ((command.kinds & QUERY_WALLS) === 0) return
    write('queryBodies', bodies)
    if (buffers.edgeSet === edgeSet) return
    write('queryEdges', edgeSet.edges)
    write('queryEdgeTable', edgeSet.table)
    buffers.edgeSet = edgeSet
  }

  destroy(): void {
    this.#isDestroyed = true
    for (const { storage } of this.#free) storage.destroy()
    this.#counts.destroy()
  }
}
