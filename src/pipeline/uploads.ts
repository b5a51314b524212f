/** What a step brings along beside its parameters. */

import { NO_SHAPES, type StepCommand } from './commands.ts'
import type { BufferName } from './features.ts'

type Source = 'bodies' | 'bondOrder' | 'shapeTable' | 'forceParameters' | 'edgeSet'
type Write = (name: BufferName, data: ArrayBuffer) => void

/** Writes a part of a step to its buffers. */
const WRITES: { readonly [S in Source]: (part: StepCommand[S], write: Write) => void } = {
  bodies: (bodies, write) => write('bodies', bodies),
  bondOrder: (order, write) => write('bondOrder', order),
  shapeTable: ({ parts, arcs }, write) => {
    write('grainParts', parts)
    write('arcs', arcs)
  },
  forceParameters: (parameters, write) => write('forceParameters', parameters),
  edgeSet: ({ edges, table }, write) => {
    write('edges', edges)
    write('edgeTable', table)
  },
}

const SOURCES = Object.keys(WRITES) as Source[]

/** Writes the parts of steps that differ from those of the step before; a part is replaced, never changed. */
export class Uploads {
  readonly #last: { [S in Source]?: StepCommand[S] } = { shapeTable: NO_SHAPES }

  /** Returns whether the edges are others than before. */
  write(step: StepCommand, write: Write): boolean {
    const hasNewEdges = step.edgeSet !== this.#last.edgeSet
    for (const source of SOURCES) this.#writePart(source, step, write)
    return hasNewEdges
  }

  #writePart<S extends Source>(source: S, step: StepCommand, write: Write): void {
    const part: StepCommand[S] = step[source]
    if (part === this.#last[source]) return
    WRITES[source](part, write)
    Object.assign(this.#last, { [source]: part })
  }
}
