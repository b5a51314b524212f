/** Runs a scene without a page and prints what it has come to. Deno and Bun run this file, too. */
import { World } from 'scree'
import { stateHash } from 'scree/check'
import { presets } from 'scree/scenes'

const world = await World.fromScene(presets.hourglass.build(1000, 1), { backend: 'cpu' })
for (let step = 0; step < 120; step++) world.step(1 / 60)
const { kinetic, potential } = await world.measure()
console.log(`${world.stats.time.toFixed(2)} s, ${(kinetic + potential).toFixed(1)} J`)
console.log(await stateHash(await world.disks.read()))
world.destroy()
