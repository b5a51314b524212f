/** Pictures for the cards and for links to the page: see test/browser/makeThumbs.ts. */
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
  ragdolls: [132, 2],
  seesaws: [400, 4],
  cars: [88, 5],
  bridges: [88, 5],
  gears: [120, 4],
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

/** How large and how good a picture is: pixels, and the quality of WebP. */
export type Size = readonly [width: number, height: number, quality: number]

/** Resolves to a WebP picture of a scene after some time, as base64. */
export async function thumbnail(name: PresetName, size: Size): Promise<string> {
  const [count, seconds] = SHOTS[name] ?? [presets[name].count, 3]
  const [picture] = await pictures(name, count, [seconds], size)
  return picture
}

/** Resolves to WebP pictures of a scene at these times in seconds, ascending, as base64. */
export async function pictures(
  name: PresetName,
  count: number,
  times: readonly number[],
  [width, height, quality]: Size,
): Promise<string[]> {
  const stage = document.createElement('div')
  stage.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${width}px; height: ${height}px`
  document.body.append(stage)
  const scene = presets[name].build(count)
  const { world, glow } = await openWorld(scene)
  const display = cardDisplay(stage, scene, world)
  while (name === 'picture' && display.tinting.landings === undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const canvas = stage.querySelector('canvas')!
  const taken: string[] = []
  for (let step = 0; taken.length < times.length; step++) {
    if (step >= times[taken.length] / STEP) {
      await world.settle()
      display.draw(world, DEFAULTS)
      const url = canvas.toDataURL('image/webp', quality)
      taken.push(url.slice(url.indexOf(',') + 1))
    }
    world.step(STEP)
    await glow?.update()
  }
  world.destroy()
  stage.remove()
  return taken
}
