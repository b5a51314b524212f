/** The complete state of a world as plain data, which `WorldCore.saveState` resolves to and workers can send. */
import type { World } from '../../src/index.ts'

export type WorldState = Awaited<ReturnType<World['core']['saveState']>>
