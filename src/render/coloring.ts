/** What the disks of a scene are coloured by, unless the viewer chooses. */
import type { PerDisk } from '../util/validate.ts'
import type { ValueRange } from './palette.ts'

interface Colored {
  readonly disks: { readonly labels?: PerDisk }
  readonly glow?: number
}

/** Returns 'value' if disks that are hit light up, 'label' if disks have different labels, else 'speed'. */
export function defaultColor({ disks: { labels }, glow }: Colored): 'value' | 'label' | 'speed' {
  if (glow !== undefined) return 'value'
  const isMixed = typeof labels === 'object' && Array.from(labels).some((label) => label !== labels[0])
  return isMixed ? 'label' : 'speed'
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
