import { COOLINGS, type Cooling, cool } from '../../experiments/cooling.ts'
import { COLORS, chart, curve, dots, label, line } from '../chart.ts'
import { type Law, percent } from '../law.ts'

export const coolingLaw: Law<Cooling[]> = {
  name: 'cooling',
  measure: async () => {
    const all: Cooling[] = []
    for (const options of COOLINGS) all.push(await cool(options))
    return all
  },
  draw: (all) => {
    const haff = (t: number) => 1 / (1 + t) ** 2
    return chart({
      x: { label: 't/τ, with the τ of theory' },
      y: { label: 'T/T₀', type: 'log', ticks: [0.2, 0.3, 0.5, 0.7, 1], tickFormat: String },
      marks: [
        line(curve(haff, 0, 2), COLORS[0]),
        label({ x: 0.35, y: haff(0.35) }, 'Haff’s law', COLORS[0], { dy: -8 }),
        ...all.flatMap(({ fraction, restitution, predicted, temperatures }, k) => {
          // each run has its own part of the looks, so that none hides another
          const shown = temperatures.filter((_, look) => look % all.length === k)
          const points = shown.map(([t, y]) => ({ x: t / predicted, y }))
          const text = `e = ${restitution}, φ = ${fraction}`
          const place = { x: 2, y: haff(1.25) * 0.82 ** k }
          return [dots(points, COLORS[k + 1]), label(place, text, COLORS[k + 1])]
        }),
      ],
    })
  },
  tabulate: (all) => [
    [
      'restitution',
      'area fraction',
      'hits a disk',
      'τ of theory, s',
      'τ of the fit, s',
      'difference',
      'of the event queue',
      'T/T₀ at t = 0 by the fit',
      'R²',
    ],
    ...all.map(({ restitution, fraction, hitsOfEach, predicted, measured, queued, intercept, r2 }) => [
      String(restitution),
      String(fraction),
      hitsOfEach.toFixed(0),
      predicted.toFixed(2),
      measured.toFixed(2),
      percent(measured / predicted - 1),
      percent(queued / predicted - 1),
      (1 / intercept ** 2).toFixed(3),
      r2.toFixed(5),
    ]),
  ],
}
