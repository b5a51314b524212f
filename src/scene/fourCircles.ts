/**
 * The example of the paper on polar diagrams (Ortega, Feito, Grima and Márquez, WSCG 2004, figures 5 to 8): a disk moves among
 * four circles in a box. The paper prints no numbers; these numbers reproduce the sequence of regions that it describes.
 */
import type { TraceOptions } from '../polar/polarDiagram.ts'

export const fourCircles = {
  /** C1 to C4 of the paper, m. */
  circles: { centers: [12, 9.6, 12.5, 5.4, 4.5, 3, 11, 1.9], radii: [1.2, 1.1, 1, 1.3] },
  box: [0, 0, 16, 12],
  disk: { start: [1, 10], direction: [10, -8.1], radius: 0.4 },
} as const satisfies {
  circles: { centers: readonly number[]; radii: readonly number[] }
  box: TraceOptions['box']
  disk: Pick<TraceOptions, 'start' | 'direction' | 'radius'>
}
