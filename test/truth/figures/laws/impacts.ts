import {
  before,
  type DropResult,
  drops,
  type EncounterResult,
  encounters,
  RADIUS,
  SPEED,
  slip,
  worstOf,
} from '../../experiments/impacts.ts'
import { COLORS, chart, curve, dots, label, line } from '../chart.ts'
import { type Law, percent } from '../law.ts'

/** Results of one floor or pair of bodies after the other. */
function groups<T extends { friction: number; restitution: number }>(results: T[]): T[][] {
  const keyOf = ({ friction, restitution }: T) => `${friction} ${restitution}`
  return [...new Set(results.map(keyOf))].map((key) => results.filter((one) => keyOf(one) === key))
}

/** Speed of the surface over speed of the hit, and speed gained over speed of the hit. */
function gain({ spin, height }: DropResult, velocityX: number): { x: number; y: number } {
  const speed = Math.sqrt(2 * 9.81 * height)
  return { x: Math.abs(RADIUS * spin) / speed, y: Math.abs(velocityX) / speed }
}

export const dropLaw: Law<DropResult[]> = {
  name: 'drop',
  measure: drops,
  draw: (results) =>
    chart({
      x: { label: 'Speed of the spinning surface, over that of the hit', domain: [0, 10] },
      y: { label: 'Speed gained along the floor, over that of the hit', domain: [0, 0.65] },
      marks: groups(results).flatMap((group, k) => {
        const [{ friction, restitution }] = group
        const most = friction * (1 + restitution)
        return [
          line(
            curve((x) => Math.min(x / 3, most), 0, 10, 200),
            COLORS[k],
          ),
          dots(
            group.map((one) => gain(one, one.measured.velocityX)).filter(({ x }) => x < 10),
            COLORS[k],
          ),
          label({ x: 10, y: most }, `μ = ${friction}, e = ${restitution}`, COLORS[k]),
        ]
      }),
    }),
  tabulate: (results) => [
    ['friction', 'restitution', 'drop, m', 'spins, rad/s', 'largest error of the speed', 'of the spin'],
    ...groups(results).map((group) => {
      const [{ friction, restitution, height }] = group
      const speeds = group.map(({ measured, predicted }) => measured.velocityX / predicted.velocityX - 1)
      const spins = group.map(({ measured, predicted, spin }) => (measured.spin - predicted.spin) / spin)
      const largest = (errors: number[]) => percent(Math.max(...errors.map(Math.abs)), 2)
      const turns = group.map(({ spin }) => spin).join(', ')
      return [
        String(friction),
        String(restitution),
        String(height),
        turns.replaceAll('-', '−'),
        largest(speeds),
        largest(spins),
      ]
    }),
  ],
}

export const encounterLaw: Law<EncounterResult[]> = {
  name: 'encounter',
  measure: encounters,
  draw: (results) =>
    chart({
      x: { label: 'Angle from the line of centres, degrees', domain: [0, 80] },
      y: { label: 'Slip of the surfaces after the hit, m/s', domain: [-0.2, 8] },
      marks: groups(results).flatMap((group, k) => {
        const [{ friction, restitution, radii, spin }] = group
        const slipAt = (degrees: number) => {
          const start = before({ ...group[0], degrees })
          const sliding = Math.abs(slip(start, radii))
          return Math.max(0, sliding - 3 * friction * (1 + restitution) * start.velocities[0][0])
        }
        const end = { x: 80, y: slipAt(80) }
        const rise = [-7, 4, 0, 7][k]
        return [
          line(curve(slipAt, 0, 80, 160), COLORS[k]),
          dots(
            group.map(({ degrees, measured }) => ({ x: degrees, y: Math.abs(slip(measured, radii)) })),
            COLORS[k],
          ),
          label(end, `μ = ${friction}, e = ${restitution}${spin === 0 ? '' : ', spin'}`, COLORS[k], {
            dy: rise,
          }),
        ]
      }),
    }),
  tabulate: (results) => [
    ['friction', 'restitution', 'masses, kg', 'radii, m', 'spin, rad/s', 'largest error, of 4 m/s'],
    ...groups(results).map((group) => {
      const [{ friction, restitution, masses, radii, spin }] = group
      return [
        String(friction),
        String(restitution),
        masses.join(' on '),
        radii.join(' on '),
        String(spin),
        percent(Math.max(...group.map(worstOf)) / SPEED, 2),
      ]
    }),
  ],
}
