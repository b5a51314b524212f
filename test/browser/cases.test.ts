/** The page of the four cases in a real browser. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from './chromium.ts'
import { load, openTab, type PageServer, servePage } from './page.ts'

let server: PageServer
let browser: Browser
beforeAll(async () => {
  server = await servePage()
  browser = await launchChromium({ webgpu: false })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('the playground leads to eight pictures, which play frame by frame, by keys alone', async () => {
  const faults: string[] = []
  const page = await openTab(browser, faults)
  await load(page, server.url)
  await page.getByRole('link', { name: 'Four cases' }).click()
  await page.waitForURL('**/cases.html')
  const pictures = page.getByRole('img')
  await pictures.nth(7).waitFor()
  expect(await pictures.count()).toBe(8)
  expect(await page.locator('section').count()).toBe(4)
  expect(await page.getByRole('img', { name: 'Delay, stepped by PIT' }).count()).toBe(1)
  const circlesOf = (stepping: string) => page.locator(`.${stepping} .picture circle`).count()
  const hits = () => page.locator('.hit').count()
  const [whole, allHits] = [await circlesOf('pit'), await hits()]
  expect(allHits).toBe(10)
  await page.locator('#frame').focus()
  await page.keyboard.press('Home')
  expect(await page.locator('#count').textContent()).toBe('frame 0 of 5')
  expect(await hits()).toBe(0)
  expect(await circlesOf('pit')).toBeLessThan(whole / 2)
  await page.locator('#play').focus()
  await page.keyboard.press('Enter')
  expect(await page.locator('#play').getAttribute('aria-label')).toBe('Pause')
  await page.locator('#count', { hasText: 'frame 5 of 5' }).waitFor()
  expect(await page.locator('#play').getAttribute('aria-label')).toBe('Play')
  expect([await circlesOf('pit'), await hits()]).toEqual([whole, allHits])
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
})
