/** Joints of saved scenes go on as they were. */
import { expect, test } from 'vitest'
import { jointsNow } from '../../apps/jointsNow.ts'
import { type JointOptions, World } from '../../src/index.ts'

const OPTIONS = { backend: 'cpu', threads: 1, gravity: [0, -10] } as const

const JOINTS: readonly JointOptions[] = [
  { type: 'revolute', disks: [0], points: [-0.3, 0], lower: -0.6, upper: 0.2, motorSpeed: 1, maxMotorTorque: 0.3 },
  { type: 'revolute', pairs: [0, 1, 1, 2], points: [0.5, 0, 1.5, 0], lower: [-Infinity, -0.5], hertz: 2, target: 0.1 },
  { type: 'distance', pairs: [2, 3], collideConnected: true },
  { type: 'distance', pairs: [3, 4], upper: 1.2 },
  { type: 'distance', disks: [4], points: [4, 2], anchors: [0.1, 0], stiffness: 20, dampingRatio: 0.5, lengths: 1.5 },
  { type: 'prismatic', disks: [5], points: [5, 0], directions: 1, upper: 0.4, motorSpeed: -0.5, maxMotorForce: 2 },
  { type: 'weld', pairs: [5, 6], points: [5.5, 0] },
  { type: 'gear', pairs: [0, 7], ratio: 3 },
  { type: 'gear', pairs: [1, 6], ratio: -2, carriers: [3] },
] // biome-ignore format: a joint per line

const LAW = ['lower', 'upper', 'lengths', 'hertz', 'target', 'motorSpeed', 'maxMotor', 'rigid', 'ratio', 'collideConnected'] as const // biome-ignore format: names

test('jointsNow: the joints of a world that was stepped, in a scene that goes on from there', async () => {
  const world = await World.create(OPTIONS)
  world.disks.add({ positions: Array.from({ length: 8 }, (_, k) => [k, 0]).flat(), radii: 0.2, spins: 1 })
  for (const joints of JOINTS) world.joints.add(joints)
  for (let k = 0; k < 20; k++) world.step(1 / 60)
  const [state, before] = [await world.disks.read(), await world.joints.read()]
  const copy = await World.create(OPTIONS)
  const { positions, angles, velocities, spins } = state
  copy.disks.add({ positions, angles, velocities, spins, radii: 0.2 })
  const groups = JSON.parse(JSON.stringify(jointsNow(before))) as JointOptions[]
  for (const joints of groups) copy.joints.add(joints)
  const now = await copy.joints.read()
  // joints of one kind come together
  const rowOf = (row: number) => {
    const same = Array.from(now.types.keys()).filter(
      (k) => now.types[k] === before.types[row] && now.pairs[2 * k] === before.pairs[2 * row],
    )
    expect(same.length).toBeGreaterThan(0)
    return same.find((k) => now.pairs[2 * k + 1] === before.pairs[2 * row + 1])!
  }
  for (const row of before.types.keys()) {
    const k = rowOf(row)
    const isGear = before.types[row] === 'gear'
    expect(now.values[k]).toBeCloseTo(isGear ? 0 : before.values[row], 5)
    const angles = ['distance', 'gear'].includes(before.types[row]) ? [] : (['angles'] as const)
    for (const name of [...LAW, ...angles]) expect(now[name][k], name).toBeCloseTo(before[name][row], 5)
    if (before.types[row] === 'prismatic') expect(now.directions[k]).toBeCloseTo(before.directions[row], 5)
  }
  for (let k = 0; k < 20; k++) for (const one of [world, copy]) one.step(1 / 60)
  const [a, b] = [await world.disks.read(), await copy.disks.read()]
  for (const [k, x] of a.positions.entries()) expect(b.positions[k]).toBeCloseTo(x, 3)
  // without disk 5, whose joints are left out, and with other numbers
  const numbers = new Map([0, 1, 2, 3, 4, 6, 7].map((id, k) => [id, 10 + k]))
  const left = jointsNow(before, numbers).flatMap((some) => [
    ...(some.pairs ?? ('disks' in some ? some.disks : undefined) ?? []),
  ])
  expect([...left].sort()).toEqual([10, 10, 10, 11, 11, 11, 12, 12, 13, 13, 14, 14, 15, 16])
  for (const one of [world, copy]) one.destroy()
})
