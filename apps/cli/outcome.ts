/** What a run has come to. */
import type {
  BondState,
  DiskState,
  DynamicBodyState,
  GrainOutline,
  JointState,
  Measures,
  Placement,
  World,
  WorldStats,
} from '../../src/index.ts'
import type { Forces } from '../../src/render/svg.ts'
import { describeBits, findCpuBits } from './bits.ts'

export interface Outcome {
  readonly state: DiskState
  /** Outlines of grains; those of the scene if missing. */
  readonly outlines?: readonly GrainOutline[]
  readonly bonds: BondState
  readonly joints: JointState
  readonly opacities: Float32Array
  readonly stats: WorldStats
  readonly measures: Measures
  /** Placements of the scene's bodies. */
  readonly placements: readonly Placement[]
  /** States of those that are dynamic. */
  readonly dynamicBodies?: readonly DynamicBodyState[]
  readonly millisecondsPerStep?: number
  readonly isRight: boolean
  readonly forces?: Forces
  /** `World.hash`. */
  readonly worldHash?: string
  /** See `describeBits`. */
  readonly bits?: string
}

/** Reads the state of a world. */
export async function outcomeOf(
  world: World,
  more: Pick<Outcome, 'isRight' | 'forces' | 'millisecondsPerStep'>,
  describe: (hasCpuBits: boolean) => string = describeBits,
): Promise<Outcome> {
  const worldHash = await world.hash()
  const [state, measures, bonds] = [await world.disks.read(), await world.measure(), await world.bonds.read()]
  const joints = await world.joints.read()
  const opacities = await world.disks.readOpacities()
  const dynamicBodies = await world.bodies.read()
  const { placements } = world.bodies
  const outlines = world.grains.outlines()
  return {
    state,
    outlines,
    bonds,
    joints,
    opacities,
    stats: world.stats,
    measures,
    placements,
    dynamicBodies,
    worldHash,
    bits: describe(await findCpuBits(world)),
    ...more,
  }
}

/** Error of `--forces` in an event-driven world. */
export const NO_FORCES =
  "--forces requires stepping 'discrete', because contacts are instantaneous with 'eventDriven'"

/** Reads contact forces. `dt` is the length of the last step, s. */
export async function readForces(world: World, dt: number): Promise<Forces> {
  const { slots } = world.buffers
  const buffers = await world.backend.read(['poses', 'contacts', 'contactSpans', 'impulses', 'grainPairs'])
  return { buffers: { slots, ...buffers }, substep: dt / world.stats.substeps }
}
