/** The benchmark and its results in a real browser. */
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { benchmarkFile } from '../../src/benchmark/load.ts'
import { REPORT } from '../support/benchmarkReport.ts'
import { fullTest } from '../support/fullTest.ts'
import { sharedChromium } from './chromium.ts'
import { openTab, servePage } from './page.ts'

let url: string
beforeAll(async () => {
  url = await servePage()
})

const button = (page: Page, name: string) => page.getByRole('button', { name })
const headline = (page: Page) => page.locator('#verdict h2')

/** Returns the boxes of the drawn lines and dots of each figure, without those of the axes. */
const marksOf = (page: Page, figure: string) =>
  page
    .locator(figure)
    .evaluateAll((all) =>
      all.map((one) => [
        one.querySelectorAll('[data-mark=line] path').length,
        one.querySelectorAll('[data-mark=dot] circle').length,
      ]),
    )

/** Saves what a button downloads, and returns its name and bytes. */
async function download(page: Page, name: string): Promise<[string, Buffer]> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return [file.suggestedFilename(), readFileSync(await file.path())]
}

test('Results page: shows Loading until a figure is drawn, then what its curves show', async () => {
  const page = await openTab(await sharedChromium({ webgpu: false }), [])
  const release = await holdLazyScripts(page)
  await page.goto(`${url}results.html`)
  const plots = page.locator('#figures .plot')
  await plots.first().waitFor()
  expect(new Set(await plots.allTextContents())).toEqual(new Set(['Loading the figure']))
  release(true)
  await page.locator('#figures svg').nth(2).waitFor()
  expect(await page.getByText('Loading').count()).toBe(0)
  const curves = await page.locator('#figures li').allTextContents()
  expect(curves[0]).toMatch(
    /^NVIDIA H200 · Node .*, \d+ CPU cores, \d{4}-\d\d-\d\d: [\d,]+ disks( or more)? at 60 frames/,
  )
  expect(await plots.evaluateAll((all) => all.map((one) => one.ariaBusy))).toEqual(curves.map(() => null))
  await page.close()
})

fullTest('Results page: reports scripts that do not load', async () => {
  const page = await openTab(await sharedChromium({ webgpu: false }), [])
  const release = await holdLazyScripts(page)
  release(false)
  await page.goto(`${url}results.html`)
  await page.locator('#figures .plot', { hasText: 'The figure could not be drawn' }).nth(2).waitFor()
  expect(await page.locator('#table tbody tr').count()).toBeGreaterThan(0)
  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  await page.getByText('The results could not be loaded. Reload the page.').waitFor()
  await page.close()
})

/** Holds requests for scripts that the document does not name, until the returned function lets them pass or fail. */
async function holdLazyScripts(page: Page): Promise<(pass: boolean) => void> {
  const document = await (await fetch(`${url}results.html`)).text()
  let release!: (pass: boolean) => void
  const decision = new Promise<boolean>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    const isLazy = !document.includes(route.request().url().split('/').at(-1)!)
    await (!isLazy || (await decision) ? route.continue() : route.abort())
  })
  return release
}

fullTest('Results page: draws files that are added, and refuses others in a sentence', async () => {
  const faults: string[] = []
  const page = await openTab(await sharedChromium({ webgpu: false }), faults)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}results.html`)
  const figures = '#figures svg'
  await page.locator(figures).nth(2).waitFor()
  const rows = await page.locator('#table tbody tr').count()
  const before = await marksOf(page, figures)
  const [good, bad] = ['scree-good.json', 'scree-bad.json'].map((name) => join(tmpdir(), name))
  writeFileSync(good, JSON.stringify(REPORT))
  writeFileSync(bad, JSON.stringify({ ...REPORT, threads: 0 }))
  await page.locator('#file').setInputFiles([good, bad])
  await page
    .getByRole('alert')
    .filter({ hasText: 'Scree-bad.json: threads is 0; expected a positive whole number.' })
    .waitFor()
  await page.locator('#table tbody tr').nth(rows).waitFor()
  expect(await page.locator('#table tbody th').first().textContent()).toBe('A card')
  // one more line and four more dots for the pile, none for the gas
  await page.waitForFunction(
    ([count, selector]) =>
      document.querySelector(selector as string)!.querySelectorAll('circle').length > Number(count),
    [before[0][1], figures],
  )
  const after = await marksOf(page, figures)
  expect(after[0]).toEqual([before[0][0] + 1, before[0][1] + 4])
  expect(after[2]).toEqual(before[2])
  // without its box it is gone
  await page.getByRole('checkbox', { name: /^A card/ }).uncheck()
  await page.waitForFunction(
    ([count, selector]) =>
      document.querySelector(selector as string)!.querySelectorAll('circle').length === count,
    [before[0][1], figures],
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.close()
  expect(faults).toEqual([])
})

fullTest.each([
  ['cpu', 'CPU (WebAssembly), 1 thread'],
  ['gpu', 'SwiftShader'],
] as const)(
  'Benchmark page: runs to its end on the %s, and its result is among the results',
  async (backend, device) => {
    const faults: string[] = []
    const page = await openTab(await sharedChromium({ webgpu: backend === 'gpu' }), faults)
    // the software driver may still be busy with steps that took too long
    page.setDefaultTimeout(120_000)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: 'Benchmark' }).first().click()
    await page.waitForURL('**/bench.html')
    // a page that is left before it has loaded ends its requests
    await page.waitForLoadState('networkidle')
    const limit = 25
    await page.goto(`${url}bench.html?backend=${backend}&threads=1&limit=${limit}`)
    const begin = performance.now()
    await button(page, 'Run the benchmark').click()
    await button(page, 'Stop').waitFor()
    await headline(page).waitFor({ timeout: 120_000 })
    expect((performance.now() - begin) / 1000).toBeLessThan(limit + 60)
    const [name, bytes] = await download(page, 'Download the result as JSON')
    expect(name).toMatch(/^scree-bench-[a-z0-9-]+\.json$/)
    const report = benchmarkFile(name, bytes.toString())
    expect(report).toMatchObject({ backend, ended: '', isSoftware: backend === 'gpu' })
    expect(report.scenes.map(({ scene }) => scene)).toEqual(['pile', 'hourglass', 'gas', 'rubble'])
    expect(report.scenes[0].points.length).toBeGreaterThan(0)
    expect(report.scree).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/)
    const timed = report.scenes.reduce((sum, { points }) => sum + points.length, 0)
    expect(await page.locator('#times tbody tr').count()).toBe(timed)
    await page.locator('#figure svg').waitFor()
    expect((await marksOf(page, '#figure svg'))[0][1]).toBe(timed)
    // a picture of 1200 × 630 pixels, by the header of its file
    const [, picture] = await download(page, 'Save the picture')
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
    await page.getByRole('link', { name: 'Compare it' }).click()
    await page.waitForURL('**/results.html')
    await page.locator('#devices li', { hasText: 'yours' }).filter({ hasText: device }).waitFor()
    await page.locator('#figures svg').nth(2).waitFor()
    await page.close()
    expect(faults).toEqual([])
  },
)

fullTest('Benchmark page: stops on request, and shows what was measured until then', async () => {
  const faults: string[] = []
  const page = await openTab(await sharedChromium({ webgpu: false }), faults)
  await page.goto(`${url}bench.html?threads=1`)
  await button(page, 'Run the benchmark').click()
  await page.locator('#cards [data-scene=pile] .number', { hasText: /\d/ }).waitFor()
  await button(page, 'Stop').click()
  await page.locator('#remarks', { hasText: 'You stopped the benchmark.' }).waitFor({ timeout: 30_000 })
  await button(page, 'Run the benchmark').waitFor()
  expect(await page.locator('#times tbody tr').count()).toBeGreaterThan(0)
  await page.close()
  expect(faults).toEqual([])
})

fullTest('Benchmark page: a lost device ends the run with a sentence', async () => {
  const faults: string[] = []
  const page = await openTab(await sharedChromium({ webgpu: true }), faults)
  // keeps the devices, to end the last one
  await page.addInitScript(() => {
    const honest = GPUAdapter.prototype.requestDevice
    GPUAdapter.prototype.requestDevice = async function (descriptor) {
      const device = await honest.call(this, descriptor)
      Object.assign(window, { lastDevice: device })
      return device
    }
  })
  await page.goto(`${url}bench.html?backend=gpu`)
  await button(page, 'Run the benchmark').click()
  await page.locator('#cards .now .state', { hasText: 'Timing' }).waitFor({ timeout: 60_000 })
  await page.evaluate(() => (window as unknown as { lastDevice: GPUDevice }).lastDevice.destroy())
  await page.locator('#remarks', { hasText: 'The device was lost' }).waitFor({ timeout: 30_000 })
  await button(page, 'Run the benchmark').waitFor()
  await page.close()
})

test('Benchmark page: measures the CPU where there is no WebGPU, and says so', async () => {
  const faults: string[] = []
  const page = await openTab(await sharedChromium({ webgpu: false }), faults)
  await page.goto(`${url}bench.html`)
  await page.getByRole('alert').filter({ hasText: 'so the CPU is measured' }).waitFor()
  await page.getByRole('radio', { name: 'Graphics card' }).and(page.locator(':disabled')).waitFor()
  expect(await page.getByRole('radio', { name: 'CPU' }).isChecked()).toBe(true)
  expect(await button(page, 'Run the benchmark').isEnabled()).toBe(true)
  const widths = () =>
    page.locator('#cards img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
  await expect.poll(widths).toEqual([320, 320, 320, 320])
  await page.close()
  expect(faults).toEqual([])
})
