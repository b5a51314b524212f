/** Worlds to measure. */
import { type ContactList, type DiskState, type Loads, World } from '../../src/index.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

interface Packing {
  readonly state: DiskState
  readonly contacts: ContactList
  readonly loads: Loads
  /** Area in m² of the box, which is 3 m wide. */
  readonly area: number
}

let packing: Promise<Packing> | undefined

/** Disks in a box without friction whose lid has sunk onto them until they were packed, and then rested. Made once. */
export function packedBox(): Promise<Packing> {
  packing ??= pack()
  return packing
}

async function pack(): Promise<Packing> {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], threads: 1 })
  const height = 2.6
  world.walls.add([{ chain: [[0, 5], [0, 0], [3, 0], [3, 5]] }]) // biome-ignore format: short
  const lid = world.bodies.add({ walls: [{ chain: [[0, 0], [3, 0]] }], motion: { position: [0, height], velocity: [0, -0.05] } }) // biome-ignore format: short
  const random = createRandom(3)
  const count = 110
  world.disks.add({
    positions: Array.from({ length: count }, (_, k) => [
      0.16 + 0.26 * (k % 11) + uniform(random, -0.005, 0.005),
      0.14 + 0.25 * Math.floor(k / 11),
    ]).flat(),
    radii: Array.from({ length: count }, () => uniform(random, 0.09, 0.12)),
    friction: 0,
  })
  // a packing that has just carried the lid may give way, and then the lid sinks on
  let top = height
  let carried = 0
  do {
    // steps in a row in which the disks push the lid
    let pressed = 0
    world.bodies.setMotion(lid, { position: [0, top], velocity: [0, -0.05] })
    while (pressed < 20 && world.bodies.placement(lid).position[1] > 1.3) {
      world.step(1 / 60)
      pressed = (await world.readLoads()).bodies[3] > 5 ? pressed + 1 : 0
    }
    top = world.bodies.placement(lid).position[1]
    world.bodies.setMotion(lid, { position: [0, top] })
    for (let step = 0; step < 1500; step++) world.step(1 / 60)
    carried = (await world.readLoads()).bodies[3]
  } while (carried < 2 && top > 1.3)
  const [state, contacts, loads] = [
    await world.disks.read(),
    await world.readContacts(),
    await world.readLoads(),
  ]
  world.destroy()
  return { state, contacts, loads, area: 3 * top }
}
