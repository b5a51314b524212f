/** What the examples draw, in a real Chromium. */
import type { Browser, Page } from 'playwright-core'
import { preview } from 'vite'
import { expect } from 'vitest'
import { presets } from '../../src/scene/presets.ts'
import { openTab } from '../browser/page.ts'

/** Serves a folder as it is and returns its address. */
export async function serve(folder: string, headers: Record<string, string> = {}): Promise<string> {
  const server = await preview({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: '.' },
    preview: { host: '127.0.0.1', port: 0, headers },
  })
  return server.resolvedUrls!.local[0]
}

/** Disks of the pile that the examples draw in these tests. */
const COUNT = 600

/** Milliseconds until the disks must be drawn and have moved. */
const PATIENCE = 100_000

/** The part of the pile's bounds that its disks cover. */
function coveredPart(): number {
  const { bounds, disks } = presets.pile.build(COUNT, 1)
  const [left, bottom, right, top] = bounds!
  const area = (disks.radii as number[]).reduce((sum, radius) => sum + Math.PI * radius ** 2, 0)
  return area / ((right - left) * (top - bottom))
}

/** Returns the part of the canvas that has the colours of disks, and a name for the picture. */
async function lookAt(page: Page, counter: Page): Promise<{ part: number; picture: string }> {
  const picture = (await page.locator('canvas').screenshot()).toString('base64')
  const part = await counter.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    context.drawImage(image, 0, 0)
    const pixels = context.getImageData(0, 0, image.width, image.height).data
    let counted = 0
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at] - pixels[at + 2] > 40 && pixels[at] > 120) counted++
    return (4 * counted) / pixels.length
  }, picture)
  return { part, picture }
}

/**
 * Opens a page that draws the pile, and waits until its canvas shows the disks and then shows them elsewhere. Throws if the disks cover another
 * part of the canvas than those of the pile, or if anything went wrong on the page but what `warning` allows.
 */
export async function expectPile(browser: Browser, address: string, warning?: RegExp): Promise<Page> {
  const faults: string[] = []
  const unexpected = () => faults.filter((fault) => !warning?.test(fault))
  const page = await openTab(browser, faults)
  const counter = await browser.newPage()
  await page.goto(`${address}?count=${COUNT}`)
  const expected = coveredPart()
  let seen = { part: 0, picture: '' }
  const isRight = () => Math.abs(seen.part / expected - 1) < 0.12
  const end = Date.now() + PATIENCE
  let first = ''
  while (Date.now() < end && unexpected().length === 0) {
    if ((await page.locator('canvas').count()) === 1) {
      seen = await lookAt(page, counter)
      if (first === '' && isRight()) first = seen.picture
      else if (first !== '' && isRight() && seen.picture !== first) break
    }
    await page.waitForTimeout(300)
  }
  expect(unexpected()).toEqual([])
  expect(seen.part, `covered part of the canvas, expected about ${expected}`).toBeGreaterThan(0.88 * expected)
  expect(seen.part, `covered part of the canvas, expected about ${expected}`).toBeLessThan(1.12 * expected)
  expect(seen.picture !== first, 'the disks move').toBe(true)
  await counter.close()
  return page
}
