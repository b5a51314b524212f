/** The status of a step, which all kernels share. */
import { Status } from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'

export const step = {
  buffers: { status: { element: Status, length: () => 1, kept: 'state' } },
} satisfies Feature
