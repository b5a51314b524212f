/** Describes the machine of a run. */
import { availableParallelism, cpus } from 'node:os'

export function machine(): string {
  const model = cpus()[0]?.model.trim() || 'unnamed processor'
  return `Node ${process.versions.node}, ${availableParallelism()} cores of ${model}`
}
