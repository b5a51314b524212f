/** Impulses on disks and grains, as `World.disks.applyImpulses` takes them. */
import { EDIT_IMPULSE, EDIT_POINT } from '../../schemas/constants.ts'
import { EDIT, MOTION, POSE } from '../../schemas/offsets.ts'
import { NUMBER, type PerDisk, refuse, requireFields } from '../../util/validate.ts'
import type { PeriodicBox } from '../periodic/periodicBox.ts'
import { type Column, requireColumn } from './columns.ts'
import { type EditColumn, editBatches, floatColumn } from './edits.ts'

/** Impulses on disks or grains. Give `impulses`, `torqueImpulses` or both. */
export interface ImpulseOptions {
  /** Ids of disks or grains, each once. */
  readonly ids: ArrayLike<number>
  /** Impulses, N·s: x0, y0, x1, y1, …; default 0. */
  readonly impulses?: ArrayLike<number>
  /** Points in the world at which the impulses act, m: x0, y0, x1, y1, …; default the centroids. They need not be inside. */
  readonly points?: ArrayLike<number>
  /** Moments of further impulses, N·m·s, counter-clockwise: one per id, or one for all; default 0. */
  readonly torqueImpulses?: PerDisk
}

interface CheckedImpulses {
  readonly ids: Uint32Array
  readonly impulses: Column
  readonly points: Column | undefined
  readonly torques: Column
}

const VECTORS = { components: 2, rule: NUMBER, default: 0 } as const
const NUMBERS = { rule: NUMBER, default: 0 }

/** Returns validated impulses on what the field `targets` names; `requireTargets` returns its numbers. Throws if a value is invalid. */
export function checkImpulses<Targets extends string>(
  options: Omit<ImpulseOptions, 'ids'> & Readonly<Record<Targets, ArrayLike<number>>>,
  targets: Targets,
  requireTargets: (given: ArrayLike<number>) => Uint32Array,
): CheckedImpulses {
  requireFields('impulses', options, [targets, 'impulses', 'points', 'torqueImpulses'])
  const { impulses, points, torqueImpulses } = options
  if (impulses === undefined && (torqueImpulses === undefined || points !== undefined))
    refuse('impulses', impulses, 'two numbers for each, x0, y0, x1, y1, …')
  const ids = requireTargets(options[targets])
  const { length } = ids
  return {
    ids,
    impulses: requireColumn('impulses', impulses, length, VECTORS),
    points: points && requireColumn('points', points, length, VECTORS),
    torques: requireColumn('torqueImpulses', torqueImpulses, length, NUMBERS),
  }
}

/** Yields the edits that apply impulses in a world with this periodic box. */
export function impulseEdits(
  { ids, impulses, points, torques }: CheckedImpulses,
  { period }: PeriodicBox,
): Generator<ArrayBuffer> {
  const columns: EditColumn[] = [
    floatColumn(impulses, 2, EDIT.motion + MOTION.velocity),
    floatColumn(torques, 1, EDIT.motion + MOTION.spin),
  ]
  if (points !== undefined) {
    const periods = Float32Array.from({ length: 2 * ids.length }, (_, k) => period[k % 2])
    columns.push(
      floatColumn(points, 2, EDIT.pose + POSE.position),
      floatColumn(periods, 2, EDIT.pose + POSE.residue),
    )
  }
  return editBatches(ids, EDIT_IMPULSE | (points === undefined ? 0 : EDIT_POINT), columns)
}
