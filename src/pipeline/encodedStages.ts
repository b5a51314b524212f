/** The stages of a substep that the GPU's encoder encodes: those of the parts that may have work, and stages in place of the others. */

import type { Sizes } from '../features/sizes.ts'
import { plansTiles } from '../features/solver/tiles.ts'
import { CHECKS_LIST, PLANS_REBUILT, SWEPT_BULLETS, TILINGS } from '../schemas/constants.ts'
import { stagesOf } from './rows.ts'
import type { KernelStage, Part, Stage } from './stage.ts'
import { advance, BEGUN, type Encoded, endPlanned, IN_PLACE, PLANS, RELAXED_TILES } from './tables/substep.ts'

/** The parts that are encoded. A substep without those of awake disks has no rebuild and no sweep either. */
export interface Parts extends Readonly<Record<Part, boolean>> {
  /** The plans of tiles are written even if the list is valid, since it is another one than before, as after a restored state. Default: false. */
  readonly plans?: boolean
  /** Another substep of the step precedes, and has begun this one where tiles have plans. Default: false. */
  readonly follows?: boolean
  /** Where tiles have plans, the substep before has left its end to this one: see `leavesEnd`. Default: false. */
  readonly begins?: boolean
  /** Where tiles have plans, another substep of the step follows, which rebuilds the list if it must (1) or not (0). Default: the substep is the last one. */
  readonly next?: 0 | 1
}

/** Stages in place of those of the same kernel, or of a part: they halt the GPU if a part that is not encoded has work. */
export interface Substitutes {
  readonly beginUnlisted: KernelStage
  readonly beginAsleep: KernelStage
  readonly endAsleep: KernelStage
  readonly checkBullets: KernelStage
  /** Undefined in worlds whose tiles have no plans. */
  readonly planned?: PlannedSubstitutes
}

/** Stages in place of those of the same kernel in a world whose tiles have plans. */
interface PlannedSubstitutes {
  /** Those that write plans for a new list only. */
  readonly plans: readonly KernelStage[]
  /** Those after the move, by CHECKS_LIST and SWEPT_BULLETS. */
  readonly relaxed: readonly (readonly KernelStage[])[]
  /** The last stage of a substep, by what is encoded of it. */
  readonly end: readonly KernelStage[]
  /** The last stage of a substep that another one follows, by whether that one rebuilds the list, and by what is encoded of this one. */
  readonly advance: readonly (readonly KernelStage[])[]
  /** Stages that also end the substep before; none in a world with bodies, whose places `Status.completed` chooses. */
  readonly begun: readonly KernelStage[]
}

export function substitutesOf(sizes: Sizes): Substitutes {
  const [beginUnlisted, beginAsleep, endAsleep, checkBullets] = stagesOf(IN_PLACE, sizes)
  const planned = plansTiles(sizes) && { planned: plannedSubstitutes(sizes) }
  return { beginUnlisted, beginAsleep, endAsleep, checkBullets, ...planned }
}

/** What is encoded of a substep: nothing more, sums over tiles, or the sweep as well. */
const ENCODED: readonly Encoded[] = [
  { SWEPT: 0, TILE_SUMS: 0 },
  { SWEPT: 0, TILE_SUMS: 1 },
  { SWEPT: 1, TILE_SUMS: 1 },
]
const encodedOf = ({ sweep, tileSums }: Parts) => (sweep ? 2 : Number(tileSums))

/** Whether a substep has no stage at its end, since the next one begins with what that would do. */
export function leavesEnd(parts: Parts, { planned }: Substitutes): boolean {
  return planned !== undefined && planned.begun.length > 0 && parts.next === 0 && encodedOf(parts) === 0
}

function plannedSubstitutes(sizes: Sizes): PlannedSubstitutes {
  const relaxed = stagesOf(RELAXED_TILES, sizes)
  return {
    plans: stagesOf(PLANS, sizes).map((stage) => ({ ...stage, runs: 'rebuild', stageIndex: PLANS_REBUILT })),
    relaxed: [0, CHECKS_LIST, SWEPT_BULLETS, CHECKS_LIST + SWEPT_BULLETS].map((bits) =>
      relaxed.map((stage) => ({ ...stage, stageIndex: (stage.stageIndex % TILINGS) + TILINGS * bits })),
    ),
    end: stagesOf(ENCODED.map(endPlanned), sizes),
    advance: ([0, 1] as const).map((listed) =>
      stagesOf(
        ENCODED.map((encoded) => advance(listed, encoded)),
        sizes,
      ),
    ),
    begun: sizes.bodies > 1 ? [] : stagesOf(BEGUN, sizes),
  }
}

const OF_AWAKE: ReadonlySet<Stage['runs']> = new Set([
  'awake',
  'awakeFirst',
  'collided',
  'awakeTiles',
  'touches',
])

/** Returns the stages of a substep that are encoded: those of `parts`, and those of no part, or what stands in their place. */
export function encodedStages(stages: readonly Stage[], parts: Parts, substitutes: Substitutes): Stage[] {
  const { beginUnlisted, beginAsleep, endAsleep, checkBullets, planned } = substitutes
  const rebuild = parts.rebuild && parts.awake
  const encoded: Stage[] = []
  for (const stage of stages) {
    const { kernel, part, runs } = stage
    const own = planned && plannedStage(stage, { ...parts, rebuild }, substitutes, planned)
    if (own !== undefined) encoded.push(...own)
    else if (kernel === 'beginRebuild' && !rebuild) encoded.push(parts.awake ? beginUnlisted : beginAsleep)
    else if (kernel === 'endSubstep' && !parts.awake) encoded.push(endAsleep)
    else if (part === 'rebuild' ? !rebuild : !parts.awake && (part === 'sweep' || OF_AWAKE.has(runs)))
      continue
    else if (part !== 'sweep' || parts.sweep) encoded.push(stage)
    else if (encoded.at(-1) !== checkBullets) encoded.push(checkBullets)
  }
  return encoded
}

/** Returns what is encoded for a stage in a world whose tiles have plans; undefined if it is what other worlds have. */
function plannedStage(
  stage: Stage,
  parts: Parts,
  substitutes: Substitutes,
  planned: PlannedSubstitutes,
): Stage[] | undefined {
  const { kernel, part } = stage
  const { rebuild, sweep, tileSums, plans, follows, begins, next } = parts
  const swept = Number(sweep)
  const named = (some: readonly Stage[]) => some.filter(({ label }) => label === stage.label)
  switch (kernel) {
    case 'checkNeighborList':
    case 'beginRebuild':
      return follows ? [] : undefined
    case 'packTileDisks':
    case 'packTileContacts':
      if (plans) return [stage]
      return rebuild ? named(planned.plans) : []
    case 'relaxSeams':
    case 'relaxTiles':
      return named(planned.relaxed[(next === undefined ? 0 : CHECKS_LIST) + swept * SWEPT_BULLETS])
    case 'biasTiles':
    case 'integratePositions':
      return begins ? named(planned.begun) : undefined
    case 'sumTiles':
      return tileSums || sweep ? undefined : []
    case 'endSubstep':
      if (leavesEnd(parts, substitutes)) return []
      return [next === undefined ? planned.end[encodedOf(parts)] : planned.advance[next][encodedOf(parts)]]
    default:
      return part === 'sweep' && !sweep ? [] : undefined
  }
}
