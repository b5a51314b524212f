/** The built documentation site, looked at in Chromium: its scenes run, and its examples. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { STEPS } from '../../docs/tutorial/steps.ts'
import { sharedChromium } from '../browser/chromium.ts'
import { disguise, openTab } from '../browser/page.ts'
import { serve } from '../examples/drawn.ts'
import { isFull } from '../support/full.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns how many colours a canvas shows, counted roughly. */
const colors = (page: Page, selector: string) =>
  page.locator(selector).evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(64, 64).getContext('2d')!
    copy.drawImage(canvas, 0, 0, 64, 64)
    const { data } = copy.getImageData(0, 0, 64, 64)
    return new Set(Array.from({ length: 4096 }, (_, k) => data.slice(4 * k, 4 * k + 3).join())).size
  })

const picture = (page: Page, selector: string) =>
  page.locator(selector).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

describe.runIf(isFull)('the documentation site', () => {
  let address = ''

  beforeAll(async () => {
    // SCREE_SITE keeps a site that was built before
    if (process.env.SCREE_SITE === undefined) {
      if (!existsSync(`${root}/docs/node_modules`))
        execFileSync('npm', ['ci', '--prefix', 'docs'], { cwd: root })
      execFileSync('npm', ['run', '-s', '--prefix', 'docs', 'build'], { cwd: root, stdio: 'ignore' })
    }
    address = await serve(`${root}/dist/docs`)
  }, 900_000)

  async function open(path: string, { webgpu = false, reducedMotion = false } = {}) {
    const faults: string[] = []
    const page = await openTab(await sharedChromium({ webgpu }), faults)
    // a software adapter would leave the work to the CPU
    if (webgpu) await disguise(page)
    if (reducedMotion) await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(address + path)
    return { page, faults }
  }

  test.each([false, true])(
    'tutorial: each scene runs in view and stops out of view, with WebGPU: %s',
    async (webgpu) => {
      const { page, faults } = await open('tutorial.html', { webgpu })
      for (const name of webgpu ? ['pile', 'grains', 'checking'] : Object.keys(STEPS)) {
        const [figure, canvas] = [`[data-step=${name}]`, `[data-step=${name}] canvas`]
        await page.locator(figure).scrollIntoViewIfNeeded()
        await page.locator(`${figure}[data-playing=true] output:not(:empty)`).waitFor({ timeout: 100_000 })
        await expect.poll(() => colors(page, canvas), { timeout: 100_000 }).toBeGreaterThan(4)
        const before = await picture(page, canvas)
        await expect
          .poll(async () => (await picture(page, canvas)) !== before, { timeout: 100_000 })
          .toBe(true)
        if (name === 'pile')
          await page
            .locator(figure)
            .getByText(webgpu ? / on the GPU, / : / on the CPU, /)
            .waitFor()
        if (name === 'checking')
          await page
            .locator(figure)
            .getByText(/ s: (\w{8}) = \1/)
            .waitFor({ timeout: 100_000 })
        await page.evaluate(() => scrollTo(0, 0))
        await page.locator(`${figure}[data-playing=false]`).waitFor({ timeout: 100_000 })
      }
      expect(faults).toEqual([])
      await page.close()
    },
  )

  test('tutorial: with reduced motion a scene is still until Play', async () => {
    const { page, faults } = await open('tutorial.html', { reducedMotion: true })
    const canvas = '[data-step=pile] canvas'
    await page.locator('[data-step=pile]').scrollIntoViewIfNeeded()
    await page
      .locator('[data-step=pile]')
      .getByText(/disks on the CPU, 2\.5 s/)
      .waitFor()
    const before = await picture(page, canvas)
    await page.waitForTimeout(1000)
    expect((await picture(page, canvas)) === before).toBe(true)
    await page.locator('[data-step=pile] button', { hasText: 'Play' }).click()
    await expect.poll(async () => (await picture(page, canvas)) !== before, { timeout: 30_000 }).toBe(true)
    await page.locator('[data-step=pile] button', { hasText: 'Reset' }).click()
    await page.getByText(/ 0\.\d s/).waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  test('tutorial: a push changes the hash of the mixer and not that of its twin', async () => {
    const { page } = await open('tutorial.html')
    const figure = page.locator('[data-step=checking]')
    await figure.scrollIntoViewIfNeeded()
    await figure.getByText(' = ').waitFor()
    const { x, y, width, height } = (await figure.locator('canvas').boundingBox())!
    await page.mouse.move(x + 0.4 * width, y + 0.6 * height)
    await page.mouse.down()
    await page.mouse.move(x + 0.6 * width, y + 0.5 * height, { steps: 10 })
    await figure.getByText(' ≠ ').waitFor()
    await page.mouse.up()
    await page.close()
  })

  test('home: the drum turns', async () => {
    const { page, faults } = await open('')
    await expect.poll(() => colors(page, '.hero-scene'), { timeout: 30_000 }).toBeGreaterThan(4)
    const before = await picture(page, '.hero-scene')
    await expect
      .poll(async () => (await picture(page, '.hero-scene')) !== before, { timeout: 30_000 })
      .toBe(true)
    expect(faults).toEqual([])
    await page.close()
  })

  test.each(['three', 'pixi', 'react', 'worker', 'svg', 'html', 'node', 'vanilla', 'typegpu'])(
    'examples: %s runs on its press',
    async (name) => {
      const webgpu = ['vanilla', 'typegpu'].includes(name)
      const { page } = await open('examples.html', { webgpu })
      const example = page.locator(`[data-example=${name}]`)
      await example.scrollIntoViewIfNeeded()
      await example.getByRole('button', { name: 'Run it here' }).click()
      const frame = example.frameLocator('iframe')
      if (name === 'node')
        await frame.getByText(/^2\.00 s, [\d.]+ J\s+\w{16}\s*$/).waitFor({ timeout: 60_000 })
      else {
        const canvas = frame.locator('canvas')
        await canvas.waitFor({ timeout: 60_000 })
        // most of a PNG of one colour is nothing
        await expect
          .poll(async () => (await canvas.screenshot()).length, { timeout: 100_000 })
          .toBeGreaterThan(20_000)
      }
      await example.getByRole('button', { name: 'Stop' }).click()
      expect(await example.locator('iframe').count()).toBe(0)
      await page.close()
    },
  )
})
