/** Gears on carriers obey the laws of planetary gears, and keep angular momentum. */
import { expect, test } from 'vitest'
import { box } from '../../src/shapes/box.ts'
import { World } from '../../src/world.ts'

const DT = 1 / 60
const [SUN, PLANET, RING] = [1, 0.5, 2]

/** A sun, a planet, a ring and an arm with the planet at its end, which is a body of walls if `isBody`. Nothing collides. */
async function planetary(isBody: boolean) {
  const world = await World.create({
    backend: 'cpu',
    threads: 1,
    gravity: [0, 0],
    substeps: 8,
    bounds: [-9, -9, 9, 9],
  })
  world.disks.add({ positions: [0, 0, 1.5, 0, 0, 0], radii: [SUN, PLANET, RING], masses: [2, 1, 3], mask: 0 })
  const arm = isBody
    ? { body: world.bodies.add({ walls: [{ chain: [[-0.75, 0], [0.75, 0]] }], mass: 1.2, position: [0.75, 0], mask: 0 }) } // biome-ignore format: points
    : world.grains.add({ shapes: box(1.5, 0.1), positions: [0.75, 0], masses: 1.2, mask: 0 })[0]
  const armInertia = (1.2 * (1.5 ** 2 + (isBody ? 0 : 0.1 ** 2))) / 12
  world.joints.add({ type: 'revolute', pairs: [arm, 1], points: [1.5, 0] })
  return { world, arm, armInertia }
}

test.each([false, true])(
  'World.joints.add: a planetary gear has the speeds and the inertia of the books, arm of walls: %s',
  async (isBody) => {
    const { world, arm, armInertia } = await planetary(isBody)
    world.joints.add({ type: 'revolute', disks: [0], points: [0, 0], motorSpeed: 6, maxMotorTorque: 3 })
    world.joints.add({ type: 'revolute', disks: [arm], points: [0, 0] })
    world.joints.add({ type: 'weld', disks: [2], points: [0, 0] })
    world.joints.add({
      type: 'gear',
      pairs: [0, 1, 1, 2],
      ratio: [PLANET / SUN, -RING / PLANET],
      carriers: [arm, arm],
    })
    const ofArm = SUN / (SUN + RING)
    const ofPlanet = ofArm - (SUN / PLANET) * (1 - ofArm)
    const inertia =
      (2 * SUN ** 2) / 2 +
      ((1 * PLANET ** 2) / 2) * ofPlanet ** 2 +
      (1.5 ** 2 + armInertia + 1.2 * 0.75 ** 2) * ofArm ** 2
    const spins = async () => {
      const { spins } = await world.disks.read([0, 1])
      const armSpin = isBody ? (await world.bodies.read())[0].spin : (await world.disks.read()).spins[3]
      return [...spins, armSpin]
    }
    // the torque of the motor turns up all of it
    for (let k = 0; k < 30; k++) world.step(DT)
    expect((await spins())[0] / ((3 * 0.5) / inertia)).toBeCloseTo(1, 2)
    for (let k = 0; k < 180; k++) world.step(DT)
    const [sun, planet, turned] = await spins()
    expect(sun).toBeCloseTo(6, 3)
    expect(planet).toBeCloseTo(6 * ofPlanet, 2)
    expect(turned).toBeCloseTo(6 * ofArm, 2)
    const { values, carriers, carrierBodies } = await world.joints.read()
    for (const k of [4, 5]) expect(Math.abs(values[k])).toBeLessThan(1e-3)
    expect([...carriers.slice(4)]).toEqual(isBody ? [2 ** 32 - 1, 2 ** 32 - 1] : [arm, arm])
    expect([...carrierBodies.slice(4)]).toEqual(isBody ? [1, 1] : [0, 0])
    world.destroy()
  },
)

test.each([false, true])(
  'World.step: a gear that hangs on its carrier in free space keeps angular momentum and adds no energy, arm of walls: %s',
  async (isBody) => {
    const { world, arm, armInertia } = await planetary(isBody)
    world.joints.add({ type: 'revolute', pairs: [arm, 0], points: [0, 0] })
    world.joints.add({ type: 'gear', pairs: [0, 1], ratio: PLANET / SUN, carriers: [arm] })
    world.disks.write([0, 1], { spins: [5, 3], velocities: [0.2, 0, 0, 1] })
    const state = async () => {
      const { positions, velocities, spins, masses, inertia } = await world.disks.read()
      const rows = Array.from(masses, (mass, k) => ({ mass, inertia: inertia[k], spin: spins[k], at: positions.subarray(2 * k), by: velocities.subarray(2 * k) })) // biome-ignore format: a row
      const bodies = (await world.bodies.read()).map(({ mass, spin, position, velocity }) => ({ mass, inertia: armInertia, spin, at: position, by: velocity })) // biome-ignore format: a row
      const all = [...rows, ...bodies]
      return {
        turning: all.reduce(
          (sum, { mass, inertia, spin, at, by }) =>
            sum + mass * (at[0] * by[1] - at[1] * by[0]) + inertia * spin,
          0,
        ),
        energy: all.reduce(
          (sum, { mass, inertia, spin, by }) =>
            sum + (mass * (by[0] ** 2 + by[1] ** 2) + inertia * spin ** 2) / 2,
          0,
        ),
      }
    }
    const before = await state()
    let { energy } = before
    for (let k = 0; k < 120; k++) {
      world.step(DT)
      const now = await state()
      expect(Math.abs(now.turning - before.turning)).toBeLessThan(2e-4)
      expect(now.energy).toBeLessThan(energy + 1e-3)
      energy = now.energy
    }
    expect(Math.abs((await world.joints.read()).values[2])).toBeLessThan(2e-3)
    // without the gear the spins stay
    expect(Math.abs((await world.disks.read([0])).spins[0] - 5)).toBeGreaterThan(0.5)
    world.destroy()
  },
)
