/** What makeScreens.ts photographs, and how each subject gets into the state that is shown. */
import { existsSync } from 'node:fs'
import type { Page } from 'playwright-core'
// for the type of window.scree
import '../../../apps/playground/hook.ts'
import { presets } from '../../../src/scene/presets.ts'

export interface Subject {
  /** Kind and name, as in the name of the file. */
  readonly name: string
  /** Address below that of the page. */
  readonly path: string
  /** Returns when what is to be seen is there. */
  readonly arrange: (page: Page) => Promise<void>
}

/** Disks and simulated seconds of a scene: enough to know it by, few enough for the CPU. */
const COUNT = 1500
const SECONDS = 4
/** A scene that is quick to load, behind tools and sheets. */
const SMALL = '?scene=hourglass&count=800'

/** Waits for the first world. */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => window.scree !== undefined)
  await page.evaluate(() => window.scree!.ready)
}

/** Pauses, and steps the world up to this time. */
async function stepTo(page: Page, seconds: number): Promise<void> {
  await ready(page)
  await page.keyboard.press(' ')
  await page.evaluate(async (time) => {
    const world = window.scree!.world()!
    while (world.stats.time < time) world.step(1 / 60)
    await world.settle()
  }, seconds)
}

/** Waits until every canvas shows more than one colour. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const canvases = [...document.querySelectorAll('canvas')].filter((canvas) => canvas.checkVisibility())
    return canvases.every((canvas) => canvas.toDataURL('image/webp', 0).length > 600)
  })
}

const sheet = (name: string, key: string): Subject => ({
  name: `tool-${name}`,
  path: SMALL,
  async arrange(page) {
    await stepTo(page, 2)
    await page.keyboard.press(key)
    await page.locator('dialog[open], #measures:not([hidden])').waitFor()
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('dialog[open] img')].every(
        (image) => image.complete || image.loading === 'lazy',
      ),
    )
  },
})

const tool = (name: string): Subject => ({
  name: `tool-${name}`,
  path: `${SMALL}&tool=${name}`,
  async arrange(page) {
    await stepTo(page, 2)
    await page.locator(`#tools [data-tool=${name}][aria-pressed=true]`).waitFor()
  },
})

/** Scenes that are built for their own count: with more grains, what they show is too small to see. */
const OWN_COUNT = new Set(['crosses', 'cradle', 'cars', 'bridges', 'gears'])

/** Grains of a scene, as part of an address. The picture has a count of which the landings are known beforehand. */
function countIn(name: string): string {
  if (OWN_COUNT.has(name)) return ''
  return `&count=${name === 'picture' ? 3000 : COUNT}`
}

const scene = (name: string): Subject => ({
  name: `scene-${name}`,
  path: `?scene=${name}${countIn(name)}`,
  arrange: (page) => stepTo(page, SECONDS),
})

const page = (name: string, path = `${name}.html`): Subject => ({
  name: `page-${name}`,
  path,
  async arrange(tab) {
    await tab.waitForLoadState('load')
    if (name === 'results') await tab.locator('#figures svg').nth(2).waitFor()
    await drawn(tab)
  },
})

/** All subjects; pages that `folder` lacks are left out. */
export function subjectsIn(folder: string): Subject[] {
  const first: Subject = {
    name: 'view-first',
    path: '',
    async arrange(tab) {
      await ready(tab)
      await tab.waitForFunction(() => performance.now() > 3000)
    },
  }
  const settings: Subject = {
    name: 'tool-settings',
    path: SMALL,
    async arrange(tab) {
      await stepTo(tab, 2)
      await tab.locator('#settings').evaluate((button: HTMLElement) => button.click())
      await tab.locator('#panel').waitFor()
    },
  }
  return [
    first,
    ...['cases', 'polar', 'shapes', 'check', 'bench', 'results']
      .filter((name) => existsSync(`${folder}/${name}.html`))
      .map((name) => page(name)),
    page('segment', 'shapes.html?show=segment&figure=10'),
    ...['push', 'grab', 'pour', 'erase', 'wall', 'shape', 'cast'].map(tool),
    sheet('gallery', 'g'),
    sheet('share', 's'),
    sheet('help', '?'),
    sheet('measures', 'p'),
    settings,
    ...Object.keys(presets).map(scene),
  ]
}
