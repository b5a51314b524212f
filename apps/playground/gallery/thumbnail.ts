/** Pictures for the cards and for links to the page: `npm run thumbs`. */
import { type PresetName, presets } from '../../../src/entries/scenes.ts'
import { DEFAULTS } from '../settings.ts'
import { STEP } from '../simulation.ts'
import { cardDisplay, openWorld } from './preview.ts'

/** Disks, and seconds until a scene looks like itself. */
const SHOTS: Partial<Record<PresetName, readonly [count: number, seconds: number]>> = {
  picture: [8000, 9],
  hourglass: [2200, 6],
  mixer: [1500, 9],
  drum: [1500, 9],
  galton: [900, 9],
  pile: [1200, 3],
  avalanche: [2000, 6],
  funnel: [1500, 5],
  conveyor: [900, 8],
  cradle: [60, 0.9],
  gas: [1500, 2],
  crosses: [100, 1],
  planet: [1500, 4],
  wind: [1000, 5],
  'rope-bridge': [800, 4],
  jelly: [700, 1.5],
  fountain: [900, 5],
  rain: [700, 6],
  chute: [900, 5],
  rubble: [300, 4],
  pills: [300, 3.5],
  tumbler: [400, 5],
  domino: [90, 2.5],
  mill: [1200, 5],
  everything: [300, 1.5],
}

/** Resolves to a WebP picture of a scene after some time, as base64. */
export async function thumbnail(
  name: PresetName,
  width: number,
  height: number,
  quality: number,
): Promise<string> {
  const [count, seconds] = SHOTS[name] ?? [presets[name].count, 3]
  const stage = document.createElement('div')
  stage.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${width}px; height: ${height}px`
  document.body.append(stage)
  const scene = presets[name].build(count)
  const { world, glow } = await openWorld(scene)
  const display = cardDisplay(stage, scene, world)
  for (let step = 0; step < seconds / STEP; step++) {
    world.step(STEP)
    await glow?.update()
  }
  await world.settle()
  // steps in a row let nothing else be loaded
  while (name === 'picture' && display.tinting.landings === undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
  display.draw(world, DEFAULTS)
  const canvas = stage.querySelector('canvas')!
  const url = canvas.toDataURL('image/webp', quality)
  world.destroy()
  stage.remove()
  return url.slice(url.indexOf(',') + 1)
}
