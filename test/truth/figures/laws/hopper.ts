import { type Discharge, discharge, FULL_DISCHARGE } from '../../experiments/hopper.ts'
import { COLORS, chart, curve, dots, label, line } from '../chart.ts'
import { type Law, percent } from '../law.ts'

export const hopperLaw: Law<Discharge> = {
  name: 'hopper',
  measure: () => discharge(FULL_DISCHARGE),
  draw: ({ flows, line: fit, factor, narrowing }) =>
    chart({
      marginRight: 30,
      x: { label: 'Opening, mean diameters', domain: [0, 21] },
      y: { label: 'Outflow to the power 2/3, (kg/s)^(2/3)', domain: [0, 44] },
      marks: [
        line(
          curve((x) => fit.intercept + fit.slope * x, narrowing, 21),
          COLORS[0],
        ),
        dots(
          flows.map(([opening, flow]) => ({ x: opening, y: flow ** (2 / 3) })),
          COLORS[0],
        ),
        label(
          { x: 10, y: fit.intercept + fit.slope * 10 },
          `C = ${factor.toFixed(2)}, k = ${narrowing.toFixed(2)}`,
          COLORS[0],
          { dx: 20, dy: 14 },
        ),
      ],
    }),
  tabulate: ({ flows, line: fit, exponent, deeper }) => [
    ['opening, diameters', 'law with C and k of the fit, kg/s', 'measured, kg/s', 'difference'],
    ...flows.map(([opening, flow]) => {
      const predicted = (fit.intercept + fit.slope * opening) ** 1.5
      return [String(opening), predicted.toFixed(1), flow.toFixed(1), percent(flow / predicted - 1)]
    }),
    ['exponent that fits best', '1.5', exponent.toFixed(2), percent(exponent / 1.5 - 1)],
    ['outflow with twice the filling, over that without', '1', deeper.toFixed(3), percent(deeper - 1)],
  ],
}
