/** The page of the four cases in a real browser. */
import type { Browser } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { sharedChromium } from './chromium.ts'
import { load, openTab, servePage } from './page.ts'

let url: string
let browser: Browser
beforeAll(async () => {
  url = await servePage()
  browser = await sharedChromium({ webgpu: false })
})

fullTest(
  'Four cases page: the playground links to eight pictures, which play frame by frame and by keyboard alone',
  async () => {
    const faults: string[] = []
    const page = await openTab(browser, faults)
    await load(page, `${url}?scene=crosses&count=100`)
    await page.keyboard.press('g')
    await page.getByRole('link', { name: 'Four cases' }).click()
    await page.waitForURL('**/cases.html')
    const pictures = page.getByRole('img')
    await pictures.nth(7).waitFor()
    expect(await pictures.count()).toBe(8)
    expect(await page.locator('section').count()).toBe(4)
    expect(await page.getByRole('img', { name: 'Delay, stepped by PIT' }).count()).toBe(1)
    const circlesOf = (stepping: string) => page.locator(`.${stepping} .drawn circle`).count()
    const hits = () => page.locator('.hit').count()
    const [whole, allHits] = [await circlesOf('discrete'), await hits()]
    expect(allHits).toBe(10)
    await page.locator('#frame').focus()
    await page.keyboard.press('Home')
    expect(await page.locator('#count').textContent()).toBe('frame 0 of 5')
    expect(await hits()).toBe(0)
    expect(await circlesOf('discrete')).toBeLessThan(whole / 2)
    await page.locator('#play').focus()
    await page.keyboard.press('Enter')
    expect(await page.locator('#play').getAttribute('aria-label')).toBe('Pause')
    await page.locator('#count', { hasText: 'frame 5 of 5' }).waitFor()
    expect(await page.locator('#play').getAttribute('aria-label')).toBe('Play')
    expect([await circlesOf('discrete'), await hits()]).toEqual([whole, allHits])
    // nothing sticks out on a phone
    await page.setViewportSize({ width: 390, height: 844 })
    const boxes = page.locator('header, section, figure, .picture, footer, footer > *')
    const sides = await boxes.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
    )
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...sides)).toBeLessThanOrEqual(390)
    await page.close()
    expect(faults).toEqual([])
  },
)

fullTest(
  'Four cases page: the first and the third disk can be dragged by mouse, touch and keys',
  async () => {
    const faults: string[] = []
    const page = await openTab(browser, faults)
    await page.goto(`${url}cases.html`)
    const section = page.locator('section').nth(1)
    const picture = (stepping: string) => section.locator(`.${stepping} .drawn`)
    const ring = (name: string, stepping = 'discrete') =>
      section.locator(`.${stepping} [data-grip="${name}"]`)
    await ring('red first').waitFor()
    await section.scrollIntoViewIfNeeded()
    // red is too heavy to have a velocity
    expect(await section.locator('.discrete .grip').count()).toBe(3)
    const reset = section.getByRole('button', { name: 'Reset' })
    expect(await reset.isHidden()).toBe(true)
    const first = await picture('eventDriven').innerHTML()
    const middle = async (name: string) => {
      const { x, y, width, height } = (await ring(name).boundingBox())!
      return [x + width / 2, y + height / 2]
    }

    // upwards, past red: there is no hit, and both ways are right
    const [x, y] = await middle('blue third')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y - 60, { steps: 4 })
    await page.mouse.up()
    await section.locator('.eventDriven figcaption', { hasText: 'No hit.' }).waitFor()
    // the way to there has pictures, too
    await expect.poll(() => section.locator('h3').allTextContents()).toEqual(['PIT right', 'PIC right'])
    expect((await middle('blue third'))[1]).toBeCloseTo(y - 60, 0)
    await expect.poll(() => section.locator('.hit').count()).toBe(0)

    // red by a finger to where blue flies now: there is one
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number[][]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at.map((point) => ({ x: point[0], y: point[1] })),
      })
    const red = await middle('red first')
    const scrolled = await page.evaluate(() => scrollY)
    await touch('touchStart', [red])
    for (const part of [0.4, 0.7, 1]) await touch('touchMove', [[red[0] - 20 * part, red[1] - 90 * part]])
    await touch('touchEnd', [])
    await section.locator('.eventDriven figcaption', { hasText: 'One hit, at its instant.' }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)

    // by keys, a metre and a metre back
    const label = () => ring('blue first', 'eventDriven').getAttribute('aria-label')
    const before = await label()
    expect(before).toBe('blue starts at -7.00, 1.00 m: drag or use the arrow keys')
    await ring('blue first', 'eventDriven').focus()
    await page.keyboard.press('Shift+ArrowUp')
    expect(await label()).toBe('blue starts at -7.00, 2.00 m: drag or use the arrow keys')
    for (let k = 0; k < 8; k++) await page.keyboard.press('ArrowDown')
    expect(await label()).toBe(before)

    await reset.click()
    await expect.poll(() => picture('eventDriven').innerHTML()).toBe(first)
    expect(await section.locator('h3').allTextContents()).toEqual(['PIT wrong', 'PIC right'])
    expect(await reset.isHidden()).toBe(true)
    await page.close()
    expect(faults).toEqual([])
  },
)
