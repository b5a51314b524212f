import { type DynamicResult, landings } from '../../experiments/heavy.ts'
import { COLORS, chart, dots, label, line } from '../chart.ts'
import { type Law, percent } from '../law.ts'

export const heavyLaw: Law<DynamicResult[]> = {
  name: 'heavy',
  measure: landings,
  draw: (results) => {
    const at = ({ ratio, rebound }: DynamicResult) => ({ x: Math.log10(ratio), y: rebound })
    const pairs = results.filter(({ scene }) => scene === 'pair')
    const others = results.filter(({ scene }) => scene !== 'pair')
    return chart({
      x: { label: 'Ratio of the masses, as a power of ten', domain: [0, 3] },
      y: { label: 'Speed of the rebound, over that of the impact', domain: [0, 1] },
      marks: [
        line(
          [
            { x: 0, y: 0 },
            { x: 3, y: 0 },
          ],
          COLORS[0],
        ),
        dots(pairs.map(at), COLORS[0]),
        label({ x: 3, y: 0.08 }, 'one disk under another', COLORS[0]),
        dots(others.map(at), COLORS[1]),
        label({ x: 3, y: 0.95 }, 'beds and columns', COLORS[1]),
      ],
    })
  },
  tabulate: (results) => [
    ['scene', 'ratio of the masses', 'rebound, of the speed', 'energy made, of the fall'],
    ...results.map(({ scene, ratio, rebound, gain }) => [
      scene,
      String(ratio),
      percent(rebound),
      percent(gain, 2),
    ]),
  ],
}
