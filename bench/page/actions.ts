/** What a viewer does on the page, to be measured. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { Hook } from '../../apps/playground/hook.ts'

export interface Action {
  readonly name: string
  /** What the page shows before; by default the page of the action before it. */
  readonly address?: string
  /** Done before the measurement. */
  readonly before?: (page: Page) => Promise<void>
  readonly act: (page: Page) => Promise<void>
}

type Hooked = { readonly scree: Hook }

const middle = (page: Page) => {
  const { width, height } = page.viewportSize()!
  return { x: width / 2, y: height * 0.55 }
}

/** Drags across the picture with the tool of this key. */
const drag = (key: string) => async (page: Page) => {
  const { x, y } = middle(page)
  await page.keyboard.press(key)
  await page.mouse.move(x - 100, y)
  await page.mouse.down()
  await page.mouse.move(x + 100, y + 20, { steps: 20 })
  await page.mouse.up()
  await page.waitForTimeout(500)
}

const press = (key: string) => async (page: Page) => {
  await page.keyboard.press(key)
  await page.waitForTimeout(1000)
}

export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as Hooked).scree !== undefined)
  await page.evaluate(() => (window as unknown as Hooked).scree.ready)
}

/** Opens the gallery, and the scene of a card. */
const choose = (scene: string) => async (page: Page) => {
  await page.keyboard.press('g')
  await page.locator(`.card[data-scene=${scene}]`).click()
  await page.waitForTimeout(2500)
}

async function copyLink(page: Page): Promise<string> {
  await page.keyboard.press('s')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#share > input')!.value !== '')
  const link = await page.locator('#share > input').inputValue()
  await page.keyboard.press('Escape')
  return link.slice(link.indexOf('#'))
}

const PILE = '?scene=pile&count=4000'
let link = ''

export const ACTIONS: readonly Action[] = [
  { name: 'scene of the gallery: hourglass', address: '', act: choose('hourglass') },
  { name: 'scene of the gallery: tumbler', act: choose('tumbler') },
  { name: 'scene of the gallery: rain', act: choose('rain') },
  {
    name: 'picture of 40,000 grains, paused',
    before: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
    act: async (page) => {
      await page.evaluate(() => location.assign(`${location.search || '?'}&scene=picture&count=40000`))
      await page.waitForTimeout(500)
      await ready(page)
      await page.waitForTimeout(2000)
    },
  },
  {
    name: 'pile, 3 s',
    before: (page) => page.emulateMedia({ reducedMotion: 'no-preference' }),
    address: PILE,
    act: (page) => page.waitForTimeout(3000),
  },
  { name: 'push', act: drag('1') },
  { name: 'grab', act: drag('2') },
  { name: 'pour', act: drag('3') },
  { name: 'erase', act: drag('4') },
  { name: 'draw', act: drag('5') },
  { name: 'cast', act: drag('7') },
  { name: 'undo', act: press('Control+z') },
  { name: 'redo', act: press('Control+Shift+z') },
  {
    name: 'scrub',
    act: async (page) => {
      for (let k = 0; k < 8; k++) await page.keyboard.press(',')
      await page.waitForTimeout(500)
    },
  },
  {
    name: 'share',
    act: async (page) => {
      link = await copyLink(page)
    },
  },
  {
    name: 'open a file of a state',
    act: async (page) => {
      const file = page.waitForEvent('download')
      await page.keyboard.press('s')
      await page.getByText('Save a file').click()
      const buffer = readFileSync(await (await file).path())
      await page.locator('#share header button').click()
      await page
        .locator('#file')
        .setInputFiles({ name: 'a.scree', mimeType: 'application/octet-stream', buffer })
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'shape',
    address: PILE,
    act: async (page) => {
      await page.waitForTimeout(1000)
      await page.keyboard.press('6')
      const { x, y } = middle(page)
      await page.mouse.click(x, y)
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'rain of a shape',
    act: async (page) => {
      await page.getByRole('button', { name: 'Rain of grains' }).click()
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'a link that repeats',
    address: '?scene=pile&count=500',
    act: async (page) => {
      await page.evaluate((hash) => {
        location.hash = hash
      }, link)
      await page.waitForTimeout(500)
      await page.waitForSelector('#message', { state: 'hidden', timeout: 120_000 })
      await page.waitForTimeout(500)
    },
  },
  {
    name: 'an image of one’s own',
    address: '',
    act: async (page) => {
      const png = await page.screenshot()
      await page.locator('#image-file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
      await page.waitForTimeout(2500)
    },
  },
]
