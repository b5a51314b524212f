/** Joints of a scene that continues from a state. */
import { type JointState, NONE } from '../src/index.ts'
import type { SceneJoints } from '../src/scene/scene.ts'

/**
 * Returns the joints of a world as they are now, without those whose bodies have died. `numbers` has the numbers of disks and grains in the scene, by
 * id; joints of others are left out. Default: the ids.
 */
export function jointsNow(state: JointState, numbers?: ReadonlyMap<number, number>): SceneJoints[] {
  const groups = new Map<string, number[]>()
  for (let row = 0; row < state.joints.length; row++) {
    const ends = [...state.pairs.subarray(2 * row, 2 * row + 2), state.carriers[row]].filter(
      (id) => id !== NONE,
    )
    if (state.broken[row] !== 0 || (numbers !== undefined && !ends.every((id) => numbers.has(id)))) continue
    const isPaired = isOfTwo(state, row)
    const key = JSON.stringify([
      state.types[row],
      isPaired,
      hasCarrier(state, row),
      state.collideConnected[row],
      lawOf(state, row),
    ])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].map((rows) => groupOf(state, rows, (id) => numbers?.get(id) ?? id))
}

/** Whether a joint holds two bodies, and not one and the world. */
function isOfTwo({ pairs, bodies }: JointState, row: number): boolean {
  return pairs[2 * row + 1] !== NONE || bodies[2 * row + 1] !== 0
}

function hasCarrier({ carriers, carrierBodies }: JointState, row: number): boolean {
  return carriers[row] !== NONE || carrierBodies[row] !== 0
}

/** Returns the names of the options that the law of a joint needs. */
function lawOf(
  { rigid, lower, upper, hertz, stiffness, maxMotor, types }: JointState,
  row: number,
): string[] {
  if (rigid[row] !== 0) return []
  const isSprung = hertz[row] > 0 || stiffness[row] > 0
  const names = [
    lower[row] > -Infinity && 'lower',
    upper[row] < Infinity && 'upper',
    isSprung && (hertz[row] > 0 ? 'hertz' : 'stiffness'),
    isSprung && 'dampingRatio',
    isSprung && types[row] !== 'distance' && 'target',
    maxMotor[row] > 0 && 'motorSpeed',
    maxMotor[row] > 0 && (types[row] === 'revolute' ? 'maxMotorTorque' : 'maxMotorForce'),
  ].filter((name) => name !== false)
  // a law of nothing: its length is free
  return names.length === 0 && types[row] === 'distance' ? ['stiffness'] : names
}

function groupOf(state: JointState, rows: readonly number[], numberOf: (id: number) => number): SceneJoints {
  const [first] = rows
  const type = state.types[first]
  const isPaired = isOfTwo(state, first)
  const sideOf = (id: number, body: number) => (body === 0 ? numberOf(id) : { body })
  const side = (at: number) => sideOf(state.pairs[at], state.bodies[at])
  const carriers = hasCarrier(state, first) && {
    carriers: rows.map((row) => sideOf(state.carriers[row], state.carrierBodies[row])),
  }
  const of = (values: ArrayLike<number>, width = 1, from = 0, stride = width) =>
    rows.flatMap((row) => Array.from({ length: width }, (_, k) => values[stride * row + from + k]))
  const columns: Readonly<Record<string, ArrayLike<number>>> = {
    ...(state as unknown as Readonly<Record<string, ArrayLike<number>>>),
    maxMotorTorque: state.maxMotor,
    maxMotorForce: state.maxMotor,
  }
  const shape = { revolute: ['angles'], distance: ['lengths'], prismatic: ['angles', 'directions'], weld: ['angles'], gear: ['ratio'] } // biome-ignore format: a table
  const ends = isPaired
    ? { pairs: rows.flatMap((row) => [side(2 * row), side(2 * row + 1)]), ...(type !== 'gear' && { anchors: of(state.anchors, 4) }) }
    : { disks: rows.map((row) => side(2 * row)), points: of(state.points, 2), anchors: of(state.anchors, 2, 0, 4) } // biome-ignore format: ends
  return {
    type,
    ...ends,
    ...carriers,
    ...(state.collideConnected[first] !== 0 && { collideConnected: true }),
    ...Object.fromEntries([...shape[type], ...lawOf(state, first)].map((name) => [name, of(columns[name])])),
  } as SceneJoints
}
