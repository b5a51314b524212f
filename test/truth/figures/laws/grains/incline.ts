import { type Slide, slides, type Tip, tippings } from '../../../experiments/grains/incline.ts'
import { GRAVITY } from '../../../experiments/grains/world.ts'
import { COLORS, chart, curve, dots, label, line } from '../../chart.ts'
import type { Law } from '../../law.ts'

const speed = (friction: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  return 2 * GRAVITY * (Math.sin(angle) - friction * Math.cos(angle))
}

export const slidingLaw: Law<Slide[]> = {
  name: 'sliding',
  measure: () => slides(3),
  draw: (all) =>
    chart({
      x: { label: 'Slope, degrees', domain: [0, 42] },
      y: { label: 'Speed after 2 s, m/s', domain: [0, 12] },
      marks: [0.1, 0.3, 0.5].flatMap((friction, k) => {
        const own = all.filter((one) => one.friction === friction)
        const least = (Math.atan(friction) * 180) / Math.PI
        return [
          line(
            curve((x) => speed(friction, x), least, 40),
            COLORS[k],
          ),
          dots(
            own.map(({ degrees, error }) => ({ x: degrees, y: speed(friction, degrees) * (1 + error) })),
            COLORS[k],
          ),
          label({ x: 40, y: speed(friction, 40) }, `friction ${friction}`, COLORS[k]),
        ]
      }),
    }),
  tabulate: (all) => [
    ['grain', 'friction', 'slope, degrees', 'error of the speed', 'turned, rad'],
    ...all.map(({ name, friction, degrees, error, turned }) => [
      name,
      String(friction),
      String(degrees),
      error.toExponential(1),
      turned.toExponential(1),
    ]),
  ],
}

export const tippingLaw: Law<Tip[]> = {
  name: 'tipping',
  measure: () => tippings(4, 0.1),
  draw: (all) =>
    chart({
      marginRight: 30,
      x: { label: 'Width on which the box stands over its height', domain: [0, 0.8] },
      y: { label: 'Slope at which it tips, degrees', domain: [0, 40] },
      marks: [
        line(
          curve((x) => (Math.atan(x) * 180) / Math.PI, 0, 0.8),
          COLORS[0],
        ),
        dots(
          all.map(({ width, height, radius, stood, tipped }) => ({
            x: (width - 2 * radius) / height,
            y: (stood + tipped) / 2,
          })),
          COLORS[1],
        ),
      ],
    }),
  tabulate: (all) => [
    ['width, m', 'height, m', 'radius of the corners, m', 'predicted, degrees', 'stood at', 'tipped at'],
    ...all.map(({ width, height, radius, law, stood, tipped }) => [
      String(width),
      String(height),
      String(radius),
      ...[law, stood, tipped].map((angle) => angle.toFixed(2)),
    ]),
  ],
}
