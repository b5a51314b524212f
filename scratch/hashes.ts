import { presets } from '../src/scene/presets.ts'
import { World } from '../src/index.ts'
const out: string[] = []
const only = process.argv.slice(2)
for (const [name, preset] of Object.entries(presets)) for (const threads of [1, 2]) {
  if (only.length > 0 && !only.includes(name)) continue
  const world = await World.fromScene(preset.build(Math.min(preset.count, 700)), { backend: 'cpu', threads, events: true } as never)
  for (let n = 0; n < 60; n++) world.step(1 / 60)
  out.push(`${name} ${threads} ${await world.hash()}`)
  world.destroy()
}
console.log(out.join('\n'))
