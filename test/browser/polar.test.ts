/** The page of the polar diagrams in a real browser. */
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { faultsOf } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { load, notice, openTab, servePage } from './page.ts'

let url: string
let browser: Browser
beforeAll(async () => {
  url = await servePage()
  browser = await sharedChromium({ webgpu: false })
})

const EXAMPLE = [
  'C1, C1: null angle',
  'C1, C2: open 7.7°',
  'C2, C2: null angle',
  'C2, C4: open 5.9°',
  'C4, C4: null angle',
]

/** Of the leg in hand, without their lengths. */
async function stretches(page: Page): Promise<string[]> {
  const buttons = page.locator('#stretches button')
  const labels = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''))
  return labels.map((label) => label.replace(/, [\d.]+ m$/, ''))
}

const outcome = (page: Page) => page.locator('#outcome').textContent()
const leg = (page: Page) => page.locator('#picture .leg').getAttribute('d')

/** A point of the paper's box, in pixels of the window. */
async function at(page: Page, x: number, y: number): Promise<[number, number]> {
  const view = (await page.locator('#view').boundingBox())!
  return [view.x + (x / 16) * view.width, view.y + (1 - y / 12) * view.height]
}

/** Waits until the regions are in colour. */
const colored = (page: Page) => page.locator('#view[data-tint="done"]').waitFor()

/** Numbers of different colours of the regions, and of circles and edges above them. */
const colorsOnCanvases = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#view canvas')].map((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement
      // the worker has the context
      const context = new OffscreenCanvas(width, height).getContext('2d')!
      context.drawImage(canvas as HTMLCanvasElement, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      const colors = new Set<number>()
      for (let k = 0; k < data.length; k += 4 * 7)
        colors.add((data[k] << 16) + (data[k + 1] << 8) + data[k + 2])
      return colors.size
    }),
  )

test("Polar page: the playground links to the paper's example, with five stretches and a hit of C4", async () => {
  const faults: string[] = []
  const page = await openTab(browser, faults)
  await page.setViewportSize({ width: 1280, height: 800 })
  await load(page, `${url}?scene=crosses&count=100`)
  await page.getByRole('link', { name: 'Polar diagrams' }).click()
  await page.waitForURL('**/polar.html')
  await colored(page)
  expect(await stretches(page)).toEqual(EXAMPLE)
  expect(await outcome(page)).toBe('Hits C4 after 11.17 m.')
  expect(await page.locator('#picture .crossing').count()).toBe(4)
  expect(await page.locator('#picture .hit').count()).toBe(1)
  expect(await page.locator('#tested').textContent()).toBe('4 circles tested of 4 × 1 = 4')
  const [regions, still] = await colorsOnCanvases(page)
  // of four circles one colour each, and lighter and darker in stripes
  expect(regions).toBeGreaterThan(8)
  // circles, their margins, and edges of two senses
  expect(still).toBeGreaterThan(10)
  // the same way by the South pair, in four regions
  await page.getByRole('radio', { name: 'Columns' }).check({ force: true })
  await page.locator('#stretches li:nth-child(4):last-child').waitFor()
  expect(await stretches(page)).toEqual([
    'C3, none: open 190°',
    'C3, C3: null angle',
    'C4, C3: open 67°',
    'C4, C4: null angle',
  ])
  expect(await outcome(page)).toBe('Hits C4 after 11.17 m.')
  // from a stretch one sees its two owners
  await page.locator('#stretches button').nth(2).focus()
  expect(await page.locator('#picture .pointed path').count()).toBe(3)
  await page.close()
  expect(faults).toEqual([])
})

/** The sentence on the selected circle. */
const circle = (page: Page, words: string) => page.locator('#circle-text', { hasText: words }).waitFor()

/** Of the selected circle, or of its handle (1): the middle and the width in pixels. They are drawn anew, so no locator holds them. */
const middleOfCircle = (page: Page, index: number) =>
  page.evaluate((at) => {
    const { x, y, width } = document.querySelectorAll('#picture .selected circle')[at].getBoundingClientRect()
    return [x + width / 2, y + width / 2, width] as const
  }, index)

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...(await at(page, ...from)))
  await page.mouse.down()
  await page.mouse.move(...(await at(page, ...to)), { steps: 3 })
  await page.mouse.up()
}

fullTest(
  'Polar page: circles are added, moved, resized and removed by pointer and by keys, and the address keeps them',
  async () => {
    const faults: string[] = []
    const page = await openTab(browser, faults)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${url}polar.html?scene=empty&tool=circles&bounces=0`)
    await colored(page)
    expect(await stretches(page)).toEqual(['none, none: open 360°'])
    expect(await outcome(page)).toMatch(/^Hits the \w+ side/)
    // on the path
    await page.mouse.click(...(await at(page, 7, 5)))
    await page.locator('#outcome', { hasText: 'Hits C1' }).waitFor()
    await circle(page, 'C1 at 7.0')
    await drag(page, [7, 5], [12, 9])
    await page.locator('#outcome', { hasText: 'side' }).waitFor()
    await circle(page, 'C1 at 12.0')
    // the view past a single circle is open, though one circle owns both senses
    expect(await page.locator('header p').textContent()).toMatch(/owners, which may be the same\s+circle/)
    await colored(page)
    const [x, y] = await middleOfCircle(page, 1)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y, { steps: 3 })
    await page.mouse.up()
    await page.waitForFunction(
      () => Number(/radius ([\d.]+)/.exec(document.querySelector('#circle-text')!.textContent!)![1]) > 1.2,
    )
    // a drag on an empty place sizes a new one
    await drag(page, [4, 3], [5, 3])
    await circle(page, 'C2 at 4.0')
    await circle(page, 'radius 1.0')
    await page.locator('#view').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await circle(page, 'C2 at 4.5')
    await page.keyboard.press('-')
    await circle(page, 'radius 0.9')
    await page.keyboard.press('n')
    await circle(page, 'C3 at')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('PageDown')
    await circle(page, 'C1 at')
    await page.keyboard.press('Delete')
    await circle(page, 'no circle selected')
    await page.waitForURL('**&edits=4.5*,3*,0.9*;*')
    // into the disk O: refused with a sentence
    await drag(page, [4.5, 3], [1.2, 9.8])
    await page.locator('#notice', { hasText: 'A circle cannot overlap the disk O' }).waitFor()
    await page.getByRole('radio', { name: 'Counter-clockwise' }).check({ force: true })
    await page.locator('#course h2', { hasText: 'counter-clockwise' }).waitFor()
    expect((await stretches(page)).every((row) => !row.includes(','))).toBe(true)
    await page.waitForURL('**sense=ccw**')
    const before = [await outcome(page), ...(await stretches(page))]
    await page.reload()
    await colored(page)
    expect([await outcome(page), ...(await stretches(page))]).toEqual(before)
    await page.close()
    expect(faults).toEqual([])
  },
)

fullTest('Polar page: 10,000 circles, zoomed in, drag one', async () => {
  const faults: string[] = []
  const page = await openTab(browser, faults)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${url}polar.html?scene=random&count=10000&tool=circles`)
  await colored(page)
  await page.locator('#view').focus()
  await page.keyboard.press('PageDown')
  await circle(page, 'C1 at')
  for (let k = 0; k < 4; k++) await page.getByRole('button', { name: 'Zoom in' }).click()
  await colored(page)
  const [x, y, size] = await middleOfCircle(page, 0)
  expect(size).toBeGreaterThan(10)
  const text = await page.locator('#circle-text').textContent()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 40, { steps: 5 })
  await page.mouse.up()
  await page.waitForFunction((old) => document.querySelector('#circle-text')!.textContent !== old, text)
  await page.waitForURL('**edits=0:*')
  await page.getByRole('button', { name: 'Fit' }).click()
  await page.getByRole('button', { name: 'Fit' }).waitFor({ state: 'hidden' })
  await page.close()
  expect(faults).toEqual([])
})

fullTest(
  'Polar page: the mouse aims, a click fixes the aim, O can be dragged, and invalid positions give a sentence',
  async () => {
    const faults: string[] = []
    const page = await openTab(browser, faults)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${url}polar.html`)
    await colored(page)
    const before = await leg(page)
    await page.mouse.move(...(await at(page, 11, 10)))
    await page.locator('#outcome', { hasText: 'Hits C1' }).waitFor()
    expect(await leg(page)).not.toBe(before)
    await page.mouse.click(...(await at(page, 1.01, 3)))
    await page.locator('#outcome', { hasText: 'Hits the south side' }).waitFor()
    const held = await leg(page)
    await page.mouse.move(...(await at(page, 11, 10)))
    await page.waitForURL('**/polar.html?angle=-89.9*')
    expect(await leg(page)).toBe(held)
    // into C1
    await page.mouse.move(...(await at(page, 1, 10)))
    await page.mouse.down()
    await page.mouse.move(...(await at(page, 5, 10)))
    await page.locator('#picture .disk').waitFor()
    await page.mouse.move(...(await at(page, 12, 9.6)))
    await page.locator('#notice', { hasText: 'overlaps no circle' }).waitFor()
    expect(await notice(page)).toMatch(
      /^Start is \[12(\.\d+)?, 9\.\d+\]: expected a position where a disk of radius 0\.4 overlaps no circle\.$/,
    )
    expect(await page.locator('#picture .refused circle').count()).toBe(1)
    const last = await leg(page)
    expect(last).not.toBe(held)
    await page.mouse.up()
    expect(await page.locator('#picture .refused circle').count()).toBe(0)
    expect(await leg(page)).toBe(last)
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.locator('#outcome', { hasText: 'Hits C4' }).waitFor()
    expect(await notice(page)).toBe('')
    expect(await stretches(page)).toEqual(EXAMPLE)
    await page.close()
    expect(faults).toEqual([])
  },
)

fullTest(
  'Polar page: keys rotate and move; choices in the address are shown or rejected with a sentence',
  async () => {
    const faults: string[] = []
    const page = await openTab(browser, faults)
    await page.goto(`${url}polar.html?scene=random&count=60&seed=2&direction=north&bounces=3&tint=angle`)
    await colored(page)
    expect(await page.locator('#legs button').count()).toBe(4)
    expect(await page.locator('#course h2').textContent()).toMatch(/; shown: north$/)
    const first = await leg(page)
    await page.locator('#view').focus()
    await page.keyboard.press('ArrowUp')
    await page.waitForFunction((d) => document.querySelector('.leg')!.getAttribute('d') !== d, first)
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction((d) => document.querySelector('.leg')!.getAttribute('d') === d, first)
    await page.keyboard.press('Shift+ArrowDown')
    await page.waitForURL('**&y=*')
    await page.goto(`${url}polar.html?x=12&y=9.6&bounces=99`)
    await colored(page)
    expect(await notice(page)).toBe(
      'In the address, bounces is “99” (expected a whole number from 0 to 12): defaults used. Start is [12, 9.6]: expected a position where a disk of radius 0.4 overlaps no circle.',
    )
    expect(await stretches(page)).toEqual(EXAMPLE)
    await page.close()
    expect(faults).toEqual([])
  },
)

test.each(full([320], [320, 390]))(
  'Polar page: on a phone %i pixels wide a finger aims and nothing overflows',
  async (width) => {
    const faults: string[] = []
    const page = await openTab(browser, faults)
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${url}polar.html?scene=clusters&count=200&bounces=12`)
    await colored(page)
    expect(await page.locator('#legs button').count()).toBe(13)
    const boxes = page.locator('header, #view, section, section *:not(option), #hint')
    const sides = await boxes.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
    )
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...sides)).toBeLessThanOrEqual(width)
    const scrolled = page.locator('html, section, #stretches')
    expect(
      await scrolled.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth)),
    ).toEqual([])
    const before = await leg(page)
    await page.touchscreen.tap(...(await at(page, 15, 1)))
    await page.waitForFunction((d) => document.querySelector('.leg')!.getAttribute('d') !== d, before)
    await page.close()
    expect(faults).toEqual([])
  },
)

fullTest('Polar page: on a phone in landscape the picture fits and leaves room to scroll', async () => {
  const faults: string[] = []
  const page = await openTab(browser, faults)
  await page.setViewportSize({ width: 720, height: 360 })
  await page.goto(`${url}polar.html`)
  await colored(page)
  const { width, height } = (await page.locator('#view').boundingBox())!
  expect(height).toBeLessThan(330)
  expect(width).toBeLessThan(600)
  await page.close()
  expect(faults).toEqual([])
})
