import { presets } from '../src/scene/presets.ts'
import { World } from '../src/index.ts'
for (const [name, count] of [['pile', 5000], ['rubble', 500], ['gas', 5000]] as const) {
  const world = await World.fromScene(presets[name].build(count), { backend: 'cpu', threads: 1 } as never)
  for (let n = 0; n < 60; n++) world.step(1 / 60)
  await world.ready?.()
  const t = process.cpuUsage()
  for (let n = 0; n < 120; n++) world.step(1 / 60)
  await world.hash()
  const d = process.cpuUsage(t)
  console.log(name, ((d.user + d.system) / 120e3).toFixed(3))
  world.destroy()
}
