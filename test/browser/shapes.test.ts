/** The page of two shapes in a real browser. */
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
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

const MODES = ['Contact', 'Axes', 'Regions', 'GJK', 'EPA', 'Manifold', 'Cast']

/** Values of a form by their labels. */
async function values(page: Page, column: number): Promise<Record<string, string>> {
  const rows = await page.locator('#values tbody tr').evaluateAll((all, at) => {
    return all.map((row) => [row.children[0].textContent!, row.children[at].textContent!])
  }, column)
  return Object.fromEntries(rows)
}

const outcome = (page: Page) => page.locator('figcaption:visible').first().textContent()

async function middleOf(page: Page, selector: string): Promise<[number, number]> {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!
  return [x + width / 2, y + height / 2]
}

fullTest(
  'Shapes page: the playground links to it; dragging and turning change values and address',
  async () => {
    const faults: string[] = []
    const page = await openTab(browser, faults)
    await page.setViewportSize({ width: 1280, height: 800 })
    await load(page, `${url}?scene=crosses&count=100`)
    await page.getByRole('link', { name: 'Two shapes' }).click()
    await page.waitForURL('**/shapes.html')
    await page.locator('#values tbody tr').first().waitFor()
    expect(await outcome(page)).toBe('A and B are 0.152 m apart. The dots are their closest points.')
    expect(await values(page, 1)).toMatchObject({ Depth: '–', Distance: '0.152 m', Arcs: '10 + 6' })
    expect(await faultsOf(page)).toEqual([])

    const [x, y] = await middleOf(page, '.body.b text')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 100, y, { steps: 3 })
    await page.mouse.up()
    await page.waitForFunction(() =>
      document.querySelector('figcaption')!.textContent!.includes('overlap by'),
    )
    const [movedX] = await middleOf(page, '.body.b text')
    expect(Math.abs(movedX - (x - 100))).toBeLessThan(2)
    expect(await page.locator('.ghost').count()).toBe(1)
    await page.waitForURL('**/shapes.html?bx=*')

    await page.locator('.ring.b:visible').focus()
    await page.keyboard.press('Shift+ArrowUp')
    await page.waitForURL('**&bturn=55')
    await page.locator('.body.a:visible').focus()
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL('**?ax=-0.77&**')
    // a reload opens the same
    const before = await values(page, 1)
    await page.reload()
    await page.locator('#values tbody tr').first().waitFor()
    expect(await values(page, 1)).toEqual(before)
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.locator('figcaption', { hasText: '0.152 m apart' }).waitFor()
    await page.close()
    expect(faults).toEqual([])
  },
)

test('Shapes page: each mode draws its picture in all three forms, and steps go back and forth', async () => {
  const faults: string[] = []
  const page = await openTab(browser, faults)
  await page.goto(`${url}shapes.html?form=all&bx=0.4&ax=9`)
  await page.locator('#values tbody tr').first().waitFor()
  expect(await notice(page)).toBe(
    'In the address, ax is “9” (expected a number from -2.4 to 2.4): defaults used.',
  )
  const pictures = new Set<string>()
  for (const mode of MODES) {
    await page.getByRole('radio', { name: mode }).check({ force: true })
    await page.waitForURL(mode === 'Contact' ? '**' : `**show=${mode.toLowerCase()}*`)
    expect(await page.locator('figure:visible').count()).toBe(3)
    pictures.add(await page.locator('#views').innerHTML())
  }
  expect(pictures.size).toBe(MODES.length)
  expect(await faultsOf(page)).toEqual([])

  await page.goto(`${url}shapes.html?show=epa&bx=0.4&form=polygon`)
  const corners = page.locator('.beside:visible .corner')
  await corners.first().waitFor()
  const count = Number((await values(page, 3))['EPA steps'])
  expect(count).toBeGreaterThan(1)
  expect(await corners.count()).toBe(3 + count - 1)
  await page.locator('#step').focus()
  await page.keyboard.press('Home')
  await page.locator('figcaption', { hasText: `Step 1 of ${count}` }).waitFor()
  expect(await corners.count()).toBe(3)
  await page.waitForURL('**step=0')
  await page.close()
  expect(faults).toEqual([])
})

fullTest(
  'Shapes page: a circle and a segment to drag tell which part is touched first, and when',
  async () => {
    const faults: string[] = []
    const page = await openTab(browser, faults)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${url}shapes.html?a=disk`)
    await page.getByRole('radio', { name: 'Segment' }).check({ force: true })
    await page.locator('figcaption:visible', { hasText: 'It hits the end E itself after 0.568 s.' }).waitFor()
    expect(await page.locator('figure:visible').count()).toBe(1)
    expect(await page.locator('#pair').isVisible()).toBe(false)
    expect(await values(page, 1)).toMatchObject({ 'End E': '0.568 s', 'Start S': '–' })
    expect(await faultsOf(page)).toEqual([])

    await page.getByLabel('Figure').selectOption('10b')
    await page.locator('figcaption:visible', { hasText: 'left side after 2.000 s' }).waitFor()
    await page.locator('#time').fill('2')
    await page.waitForFunction(() =>
      /Gap at this time0\.000 m/.test(document.querySelector('#values')!.textContent!),
    )
    expect(await values(page, 1)).toMatchObject({ 'F at this time': '0.000 m' })
    // lower, and the circle is too low before it is over the segment
    await page.locator('.point.position').focus()
    for (let k = 0; k < 10; k++) await page.keyboard.press('ArrowDown')
    await page.locator('figcaption:visible', { hasText: 'It hits the start S itself' }).waitFor()
    await page.waitForURL('**&position=-4,1.05')
    // the start behind the circle's way
    const [x, y] = await middleOf(page, '.point.start .handle')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 250, y, { steps: 3 })
    await page.mouse.up()
    await page.locator('figcaption:visible', { hasText: 'touches the left side' }).waitFor()
    const before = await outcome(page)
    await page.waitForURL('**&start=*')
    await page.reload()
    await page.locator('figcaption:visible').waitFor()
    expect(await outcome(page)).toBe(before)
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.locator('figcaption:visible', { hasText: 'left side after 2.000 s' }).waitFor()
    // two shapes are as they were chosen
    await page.getByRole('radio', { name: 'Contact' }).check({ force: true })
    await page.locator('#pair').waitFor()
    expect(await page.locator('figure:visible').count()).toBe(1)
    await page.close()
    expect(faults).toEqual([])
  },
)

fullTest('Shapes page: on a phone a finger drags, nothing overflows and the page scrolls', async () => {
  const faults: string[] = []
  const page = await openTab(browser, faults)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${url}shapes.html?show=cast`)
  await page.locator('#values tbody tr').first().waitFor()
  const sides = await page
    .locator('header, figure, .view, section, section *:not(option), #hint')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
    )
  expect(Math.min(...sides)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...sides)).toBeLessThanOrEqual(320)
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number[][]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y]) => ({ x, y })) })
  const [x, y] = await middleOf(page, '.point:visible .handle')
  await touch('touchStart', [[x, y]])
  for (const part of [0.3, 0.7, 1]) await touch('touchMove', [[x + 60 * part, y - 120 * part]])
  await touch('touchEnd', [])
  await page.locator('figcaption', { hasText: 'misses A' }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.close()
  expect(faults).toEqual([])
})

fullTest(
  'Shapes page: fits an n-arc and an n-gon around a sample and around an image of one\u2019s own',
  async () => {
    const faults: string[] = []
    const page = await openTab(browser, faults)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${url}shapes.html?show=fit&sample=house`)
    const last = page.locator('#values tbody tr').last()
    await last.getByText('%').nth(1).waitFor()
    // the hull of the house has six sides
    expect(await page.locator('#values tbody tr').nth(3).allInnerTexts()).toEqual(['6\t+12.9 %\t+0.0 %'])
    expect(await page.locator('.chart .gon-dot').count()).toBe(10)
    expect(await page.locator('.chart .arc-dot').count()).toBe(10)
    expect(await faultsOf(page)).toEqual([])
    await page.getByLabel('n', { exact: true }).press('ArrowRight')
    await page.waitForURL('**&n=7')
    expect(await page.locator('figcaption:visible').textContent()).toMatch(/^The 7-arc adds 10\.4 % /)

    const disk =
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="90"/></svg>'
    await page
      .getByLabel('Image')
      .setInputFiles({ name: 'disk.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(disk) })
    await page.locator('.around image').first().waitFor()
    await page.locator('figcaption', { hasText: /The 7-arc adds 0\.\d %.* 7-gon [67]\.\d %/ }).waitFor()
    await page
      .getByLabel('Image')
      .setInputFiles({ name: 'none.png', mimeType: 'image/png', buffer: Buffer.from('none') })
    expect(await page.locator('#sample').inputValue()).toBe('own')
    await page.locator('#notice', { hasText: 'cannot read this file' }).waitFor()
    await page.close()
    expect(faults).toEqual([])
  },
)
