/** A small world that runs in the card of a scene. */
import { type PresetName, presets } from '../../../src/entries/scenes.ts'
import type { World } from '../../../src/index.ts'
import { HitGlow } from '../../../src/scene/hitGlow.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import { contentsOf } from '../contents.ts'
import { createWorld } from '../createWorld.ts'
import { Display } from '../display.ts'
import { LOOKS } from '../looks/looks.ts'
import { DEFAULTS } from '../settings.ts'
import { STEP } from '../simulation.ts'

/** Disks of a preview: enough to tell the scene, and cheap on any machine. */
const COUNTS: Partial<Record<PresetName, number>> = { picture: 3000, cradle: 60, crosses: 60, domino: 60, rubble: 150, pills: 200 } // biome-ignore format: one line
const COUNT = 500

export class Preview {
  #started = 0

  /** Ends the one that runs. */
  stop(): void {
    this.#started++
  }

  /** Runs a scene in the upper layer of an element, until another one starts or `stop` is called. */
  async start(name: PresetName, view: HTMLElement): Promise<void> {
    const started = ++this.#started
    const isOver = () => started !== this.#started
    const stage = document.createElement('span')
    stage.style.cssText = 'position: absolute; inset: 0'
    const scene = presets[name].build(COUNTS[name] ?? Math.min(COUNT, presets[name].count))
    const { world, glow } = await openWorld(scene)
    try {
      if (isOver()) return
      view.append(stage)
      const display = cardDisplay(stage, scene, world)
      let last = 0
      while (!isOver()) {
        const now = await nextFrame()
        // a slow machine sees it in slow motion
        if (now - last < 1000 * STEP * 0.9) continue
        last = now
        world.step(STEP)
        glow?.update().catch(() => {})
        display.draw(world, DEFAULTS)
      }
    } finally {
      stage.remove()
      world.destroy()
    }
  }
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

const INSETS = { top: 4, right: 4, bottom: 4, left: 4 }

/** Returns what draws a card. `stage` is in the page. */
export function cardDisplay(stage: HTMLElement, scene: Scene, world: World): Display {
  const display = new Display(stage, { adapter: null }, () => INSETS)
  display.show(scene, scene.walls, world, DEFAULTS)
  const [zoom, x, y] = LOOKS[scene.name as PresetName].closeUp ?? [1, 0, 0]
  const { width, height } = display.size
  display.camera.zoom(zoom, [x * width, y * height])
  return display
}

/** Returns a world of a scene on the CPU, and what lights up disks that are hit. */
export async function openWorld(scene: Scene): Promise<{ world: World; glow?: HitGlow }> {
  const grains = contentsOf(scene).grains.map(({ options }) => options)
  const population = { disks: scene.disks, grains, pushed: 0, gone: 0 }
  const { substeps } = scene
  const plan = {
    scene,
    population,
    shape: undefined,
    backend: 'cpu',
    substeps,
    stepping: 'discrete',
  } as const
  const { world } = await createWorld(plan, undefined)
  return { world, glow: scene.glow === undefined ? undefined : new HitGlow(world, scene.glow) }
}
