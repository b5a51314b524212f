/** The built page in a frame of another page. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { LINK_MARK } from '../../apps/playground/share/link.ts'
import { fullTest } from '../support/fullTest.ts'
import { coloredPart, servePage, stats, waitForTime } from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: false, panel: false })

/** Returns the visible elements, by id or name. */
const visible = (page: Page) =>
  page.locator('body *:visible').evaluateAll((all) => all.map((one) => one.id || one.localName))

test('?embed: leaves the picture, which fills the frame, and a link to the whole page', async () => {
  const { page } = current
  await page.setViewportSize({ width: 400, height: 300 })
  await open('?scene=pile&count=200&embed')
  await waitForTime(page, 1)
  expect(await visible(page)).toEqual(['stage', 'canvas', 'whole-page', 'overlay'])
  expect(await coloredPart(page)).toBeGreaterThan(0.15)
  // a setting that changes keeps the parameter
  await page.keyboard.press('f')
  await expect.poll(() => page.url()).toMatch(/forces=on.*&embed$/)
  const opened = page.waitForEvent('popup')
  await page.locator('#whole-page').click()
  const whole = await opened
  await whole.waitForFunction(() => window.scree !== undefined)
  expect(whole.url()).toContain('?scene=pile&seed=1')
  expect(whole.url()).toContain('forces=on')
  expect(whole.url()).not.toContain('embed')
  expect(await visible(whole)).toEqual(expect.arrayContaining(['masthead', 'dock', 'tools']))
  await whole.close()
})

fullTest('?embed: keys of the picture work, and no key opens a sheet or leaves a file', async () => {
  const { page } = current
  await page.setViewportSize({ width: 400, height: 300 })
  await open('?scene=pile&count=50&embed')
  const files: string[] = []
  page.on('filechooser', () => files.push('chosen'))
  page.on('download', () => files.push('saved'))
  const shown = await visible(page)
  const letters = Array.from({ length: 26 }, (_, k) => String.fromCharCode(97 + k))
  for (const key of [...letters, '?', '/', '8', '9', '0']) {
    // full screen
    if (key === 'w') continue
    await page.keyboard.press(key)
    expect(await visible(page), key).toEqual(shown)
    expect(
      await page.locator('dialog[open], #measures:not([hidden]), #panel:not([hidden])').count(),
      key,
    ).toBe(0)
  }
  expect(files).toEqual([])
  await page.keyboard.press(' ')
  const { time } = await stats(page)
  await page.keyboard.press('.')
  await waitForTime(page, time + 1 / 60 - 1e-6)
})

fullTest('?embed: a wheel over the frame scrolls the page around it', async () => {
  const { page } = current
  const address = `${await servePage()}?scene=pile&count=50&embed`
  await page.setContent(
    `<iframe src="${address}" width="400" height="300"></iframe><div style="height: 3000px"></div>`,
  )
  await page.frameLocator('iframe').locator('#stage canvas').waitFor()
  await page.mouse.move(200, 150)
  await page.mouse.wheel(0, 120)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120)
})

fullTest('?embed: opens links to scenes', async () => {
  const { page } = current
  await open('?scene=pile&count=37')
  await page.keyboard.press('s')
  const link = page.locator('#share input')
  await expect.poll(() => link.inputValue()).toContain(LINK_MARK)
  const { hash } = new URL(await link.inputValue())
  await page.goto('about:blank')
  await open(`?embed${hash}`)
  expect(await stats(page)).toMatchObject({ disks: 37 })
  expect(page.url()).toContain(`&embed${hash}`)
  expect(await visible(page)).toEqual(['stage', 'canvas', 'whole-page', 'overlay'])
})
