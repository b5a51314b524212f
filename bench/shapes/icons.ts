/** Times the fit of grains to 1,000 icons, in processor time. */
import * as mdi from '@mdi/js'
import { fitGrains, type GrainFit } from '../../src/shapes/outlines/fitGrains.ts'
import { outlineFromPath } from '../../src/shapes/outlines/outlineFromPath.ts'

const COUNT = 1000
/** Icons fitted before the clock starts. */
const WARM_UP = 150
/** Fits of each icon: the fastest counts, since collection of garbage and other programs only add time. */
const TRIES = 3

/** Prints how many grains and parts there are, and the time per icon in ms. */
export function timeIcons(): void {
  const all = Object.entries(mdi).filter(([name, path]) => name.startsWith('mdi') && typeof path === 'string')
  const icons = Array.from({ length: COUNT }, (_, k) => all[Math.floor((k * all.length) / COUNT)])
  for (const [, path] of icons.slice(0, WARM_UP)) fitGrains(outlineFromPath(path))
  let [grains, parts, joined] = [0, 0, 0]
  const times = icons.map(([, path]) => {
    const fits = Array.from({ length: TRIES }, () => timedFit(path))
    const [[fit]] = fits
    grains += fit.grains.length
    for (const { shape } of fit.grains) parts += 'parts' in shape ? shape.parts.length : 1
    joined += Number(fit.joints.length > 0)
    return Math.min(...fits.map(([, time]) => time))
  })
  times.sort((a, b) => a - b)
  const [median, high, most] = [0.5, 0.99, 1].map((share) =>
    times[Math.min(COUNT - 1, Math.floor(share * COUNT))].toFixed(0),
  )
  process.stdout.write(
    `${COUNT} icons: ${grains} grains, ${parts} parts, ${joined} icons in several joined grains\n` +
      `ms per icon: ${median} (median), ${high} (99 %), ${most} (most)\n`,
  )
}

function timedFit(path: string): [fit: GrainFit, time: number] {
  const before = process.cpuUsage()
  const fit = fitGrains(outlineFromPath(path))
  const { user, system } = process.cpuUsage(before)
  return [fit, (user + system) / 1000]
}
