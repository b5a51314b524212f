/** The page that checks the visitor's device, in a real browser. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { DeviceReport } from '../../src/entries/check.ts'
import { fullTest } from '../support/fullTest.ts'
import { sharedChromium } from './chromium.ts'
import { openTab, servePage } from './page.ts'

let url: string
beforeAll(async () => {
  url = await servePage()
})

const button = (page: Page, name: string) => page.getByRole('button', { name })
const verdict = (page: Page) => page.locator('#verdict h2')

test('Check page: says plainly that there is no WebGPU', async () => {
  const faults: string[] = []
  const page = await openTab(await sharedChromium({ webgpu: false }), faults)
  await page.goto(`${url}check.html`)
  const start = button(page, 'Check this device')
  if (await start.isEnabled()) await start.click()
  else expect(await button(page, 'Run on both').isDisabled()).toBe(true)
  await page.getByRole('alert').filter({ hasText: 'offers no WebGPU' }).waitFor()
  expect(await verdict(page).isHidden()).toBe(true)
  await page.close()
  expect(faults).toEqual([])
})

fullTest('Check page: checks the device by keyboard, shows tables, and saves the result', async () => {
  const faults: string[] = []
  const page = await openTab(await sharedChromium({ webgpu: true }), faults)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(url)
  // before, the page does not listen to keys
  await page.waitForFunction(() => window.scree !== undefined)
  // a page that is left before it has loaded ends its requests
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('g')
  await page.getByRole('link', { name: 'Check this device' }).click()
  await page.waitForURL('**/check.html')
  await page.waitForLoadState('networkidle')
  await page.goto(`${url}check.html?disks=20&steps=1&scenes=2`)
  await button(page, 'Check this device').focus()
  await page.keyboard.press('Enter')
  await button(page, 'Stop').waitFor()
  expect(await page.getByRole('progressbar').isVisible()).toBe(true)
  await verdict(page).waitFor({ timeout: 600_000 })
  expect(await verdict(page).textContent()).toMatch(
    /^0 differences in \d{1,3}(,\d{3})+ values on this software driver\.$/,
  )
  expect(await page.locator('#arithmetic').textContent()).toMatch(/every bit must be equal\.$/)
  expect(await page.locator('#scenes tbody th').allTextContents()).toEqual(['pile', 'hourglass'])
  expect(await page.locator('#kernels tbody th').allTextContents()).toContain('solveContacts')
  const saved = page.waitForEvent('download')
  await button(page, 'Download the result as JSON').focus()
  await page.keyboard.press('Enter')
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^scree-[a-z-]*swiftshader[a-z0-9-]*\.json$/)
  const report: DeviceReport & { date: string } = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(report).toMatchObject({ format: 'scree device check', version: 1, differing: 0, isSoftware: true })
  expect(report.scenes.map(({ name }) => name)).toEqual(['pile', 'hourglass'])
  expect(report.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  // nothing sticks out on a phone
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.close()
  expect(faults).toEqual([])
})

fullTest('Check page: stops on request, and shows what was done until then', async () => {
  const faults: string[] = []
  const page = await openTab(await sharedChromium({ webgpu: true }), faults)
  await page.goto(`${url}check.html?disks=20&steps=1`)
  await button(page, 'Check this device').click()
  // from within the page, since the scenes are short
  await page.evaluate(() => {
    const state = document.querySelector('#state')!
    const stop = new MutationObserver(() => {
      if (!state.textContent!.includes('galton')) return
      stop.disconnect()
      document.querySelector<HTMLElement>('#start')!.click()
    })
    stop.observe(state, { childList: true })
  })
  await verdict(page).waitFor({ timeout: 600_000 })
  expect(await verdict(page).textContent()).toMatch(/^0 differences in .* before you stopped\.$/)
  expect(await page.locator('#scenes tbody tr').count()).toBeLessThan(19)
  await button(page, 'Check this device').waitFor()
  await page.close()
  expect(faults).toEqual([])
})

fullTest('Check page: shows what differs if the device computes something else', async () => {
  const faults: string[] = []
  const page = await openTab(await sharedChromium({ webgpu: true }), faults)
  // one kernel with another text
  await page.addInitScript(() => {
    const honest = GPUDevice.prototype.createShaderModule
    GPUDevice.prototype.createShaderModule = function (descriptor) {
      // names are short in the built page
      const velocity = /(\w+)\[(\w+)\]\.(\w+) ?= ?(\w+)\.\3;/
      const code =
        descriptor.label === 'integrateVelocities'
          ? descriptor.code.replace(velocity, '$1[$2].$3 = $4.$3 + select(0.0, 1e-3, $2 == 7u);')
          : descriptor.code
      return honest.call(this, { ...descriptor, code })
    }
  })
  await page.goto(`${url}check.html?disks=20&steps=1&scenes=1`)
  await button(page, 'Check this device').click()
  await verdict(page).waitFor({ timeout: 600_000 })
  expect(await verdict(page).textContent()).toMatch(
    /^\d+ of [\d,]+ values differ on this software driver, all of them floats\.$/,
  )
  const rows = page.locator('#kernels tbody tr')
  expect(await rows.nth(0).locator('th').textContent()).toBe('integrateVelocities')
  expect(await rows.nth(1).textContent()).toMatch(
    /^Floats differ: .* ULP\. Worst: motions\[7\]\.velocity\.x is 0 on the CPU and 0\.00100000005 on the GPU, in stage integrateVelocities of pile\.$/,
  )
  await page.close()
  expect(faults).toEqual([])
})

fullTest('Check page: runs a pile on the device and on the CPU, and shows equal hashes', async () => {
  const faults: string[] = []
  const page = await openTab(await sharedChromium({ webgpu: true }), faults)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}check.html?runDisks=40&runSteps=180`)
  await button(page, 'Run on both').click()
  const state = page.locator('#sameBitsState')
  await state.filter({ hasText: 'have equal bits' }).waitFor({ timeout: 600_000 })
  expect(await state.textContent()).toBe(
    'This software driver and the CPU have equal bits: 3 of 3 hashes, up to step 180.',
  )
  const rows = page.locator('#sameBits tbody tr')
  expect(await rows.locator('th').allTextContents()).toEqual(['60', '120', '180'])
  for (const row of await rows.all()) {
    const [card, cpu, verdict] = await row.locator('td').allTextContents()
    expect(card).toMatch(/^[0-9a-f]{16}$/)
    expect([cpu, verdict]).toEqual([card, 'equal'])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.close()
  expect(faults).toEqual([])
})

fullTest('Check page: says at which step a device that computes something else differs', async () => {
  const page = await openTab(await sharedChromium({ webgpu: true }), [])
  await page.addInitScript(() => {
    const honest = GPUDevice.prototype.createShaderModule
    GPUDevice.prototype.createShaderModule = function (descriptor) {
      const velocity = /(\w+)\[(\w+)\]\.(\w+) ?= ?(\w+)\.\3;/
      const code =
        descriptor.label === 'integrateVelocities'
          ? descriptor.code.replace(velocity, '$1[$2].$3 = $4.$3 + select(0.0, 1e-3, $2 == 7u);')
          : descriptor.code
      return honest.call(this, { ...descriptor, code })
    }
  })
  await page.goto(`${url}check.html?runDisks=40&runSteps=60`)
  await button(page, 'Run on both').click()
  const state = page.locator('#sameBitsState')
  await state.filter({ hasText: 'differ at step 60' }).waitFor({ timeout: 600_000 })
  expect(await page.locator('#sameBits tbody tr.differs').count()).toBe(1)
  await page.close()
})
