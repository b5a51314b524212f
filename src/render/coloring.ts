/** What the disks of a scene are coloured by, unless the viewer chooses. */
import type { PerDisk } from '../util/validate.ts'
import type { ValueRange } from './palette.ts'

interface Labeled {
  readonly positions?: ArrayLike<number>
  readonly labels?: PerDisk
}

interface Colored {
  readonly disks: Labeled
  readonly grains?: readonly Labeled[]
  readonly glow?: number
}

/** Returns 'value' if disks that are hit light up, 'label' if disks have different labels, else 'speed'. */
export function defaultColor({ disks, grains = [], glow }: Colored): 'value' | 'label' | 'speed' {
  if (glow !== undefined) return 'value'
  const labels = [disks, ...grains].flatMap(({ positions, labels = 0 }) => {
    if (typeof labels === 'object') return Array.from(labels)
    return positions?.length === 0 ? [] : [labels]
  })
  return labels.some((label) => label !== labels[0]) ? 'label' : 'speed'
}

/** Returns the lowest and the highest finite value; [0, 1] if they do not differ. */
export function valueRangeOf(values: ArrayLike<number>): ValueRange {
  let [low, high] = [Infinity, -Infinity]
  for (let k = 0; k < values.length; k++) {
    if (!Number.isFinite(values[k])) continue
    low = Math.min(low, values[k])
    high = Math.max(high, values[k])
  }
  return low < high ? [low, high] : [0, 1]
}
