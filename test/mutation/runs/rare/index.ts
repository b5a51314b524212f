/** Worlds that are made for what others hardly ever come to. */
import type { Run } from '../run.ts'
import { contactRuns } from './contacts.ts'
import { diskRuns } from './disks.ts'
import { jointRuns } from './joints.ts'
import { machineRuns } from './machines.ts'
import { surfaceRuns } from './surfaces.ts'

export const rareRuns: readonly Run[] = [
  ...contactRuns,
  ...diskRuns,
  ...surfaceRuns,
  ...jointRuns,
  ...machineRuns,
]
