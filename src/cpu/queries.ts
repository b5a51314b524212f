/** Runs queries on the CPU, synchronously. */

import type { Sizes } from '../features/sizes.ts'
import type { EdgeSet } from '../features/walls/edgeSet.ts'
import type { ShapeTable } from '../pipeline/commands.ts'
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
import { MAX_LEVELS, QUERY_DISKS, QUERY_WALLS, WRITE_HITS } from '../schemas/constants.ts'
import { STATUS } from '../schemas/offsets.ts'
import { words } from '../schemas/typedViews.ts'
import type { Storage } from './storage.ts'

export class CpuQueries {
  readonly #storage: Storage
  readonly #run: (stage: KernelStage) => void
  /** The state that `targets` was gathered from. */
  #gathered: Gathered | undefined

  #edgeSet: EdgeSet | undefined
  #shapeTable: ShapeTable | undefined

  /** `run` runs a stage with the query's uniform. */
  constructor(storage: Storage, run: (stage: KernelStage) => void) {
    this.#storage = storage
    this.#run = run
  }

  /** Returns the answers to a batch. `version` identifies the state of the world; `worldSizes` are those of the simulation. */
  answer(command: QueryCommand, worldSizes: Sizes, version: number): QueryAnswer {
    const { question, kinds, isList, count } = command
    const storage = this.#storage
    const sizes = sizesFor(command, worldSizes)
    storage.reserve(sizes)
    this.#write(command, sizes.query.grains > 0)
    if ((kinds & QUERY_DISKS) !== 0) this.#gather(sizes, version)
    if ((kinds & QUERY_WALLS) !== 0) this.#runAll(queryStages(QUERY_BODIES, sizes))
    this.#runAll(passStages(question, sizes, kinds, firstPass(isList)))
    const name = RESULTS[question]
    const copyOf = (answers: number) =>
      words(this.#storage.view(name, answers).u32.slice().buffer as ArrayBuffer)
    if (!isList) return { results: copyOf(count), starts: new Uint32Array(0) }
    this.#runAll(queryStages(HIT_STARTS, sizes))
    const { counts } = sizes.query
    const starts = storage.view('hitStarts', counts + 1).u32.slice()
    const answers = starts[counts]
    if (answers > 0) {
      const roomy = { ...sizes, query: querySizes(command, answers) }
      storage.reserve(roomy)
      this.#runAll(passStages(question, roomy, kinds, WRITE_HITS))
    }
    return { results: copyOf(answers), starts: startsOfEach(command, starts) }
  }

  #write(command: QueryCommand, hasGrains: boolean): void {
    const { params, edgeSet, bodies, shapeTable } = command.view
    const storage = this.#storage
    const status = storage.view('queryStatus', 1).u32
    status[STATUS.stale] = 1
    writeParams(params, storage.view('queryParams', 1))
    storage.write('request', requestOf(command))
    storage.write(inputsOf(command.question), command.inputs)
    if (command.arcs !== undefined) storage.write('castArcs', command.arcs.slice().buffer)
    if (hasGrains && this.#shapeTable !== shapeTable) {
      storage.write('queryParts', shapeTable.parts)
      storage.write('queryArcs', shapeTable.arcs)
      this.#shapeTable = shapeTable
    }
    if ((command.kinds & QUERY_WALLS) === 0) return
    storage.write('queryBodies', bodies)
    if (this.#edgeSet === edgeSet) return
    storage.write('queryEdges', edgeSet.edges)
    storage.write('queryEdgeTable', edgeSet.table)
    this.#edgeSet = edgeSet
  }

  #gather(sizes: Sizes, version: number): void {
    if (isCurrent(this.#gathered, version, sizes)) return
    this.#storage.view('extents', MAX_LEVELS).u32.fill(0)
    this.#runAll(queryStages(GATHER, sizes))
    this.#gathered = { version, levels: sizes.levels, grains: sizes.query.grains }
  }

  #runAll(stages: readonly KernelStage[]): void {
    for (const stage of stages) this.#run(stage)
  }
}
