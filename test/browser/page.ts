/** The built page on a local server, and tabs that keep account of everything that goes wrong in them. */
import type { Browser, Page } from 'playwright-core'
import { build, preview } from 'vite'
import { expect, onTestFinished } from 'vitest'
// for the type of window.scree
import '../../apps/playground/hook.ts'
import { memoizePromise } from '../../src/util/memoize.ts'
import { keptBuild } from '../support/builds.ts'
import { full } from '../support/full.ts'

const served = new Map<boolean, Promise<string>>()

/**
 * Returns the address of the page, which is built when its sources changed and served once per process, as `vite build` and `vite preview` do. If
 * it is not isolated, it is served without any headers.
 */
export function servePage(isIsolated = true): Promise<string> {
  return memoizePromise(served, isIsolated, async () => {
    const options = { build: { outDir: await keptBuild('page', buildPage) }, logLevel: 'error' } as const
    const config = isIsolated ? options : { ...options, configFile: false as const }
    const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } })
    return server.resolvedUrls!.local[0]
  })
}

function buildPage(outDir: string): Promise<unknown> {
  return build({ build: { outDir }, logLevel: 'error', mode: 'production' })
}

/** Chromium's own remarks on a browser without WebGPU, on a GPU process that has ended, and on tests that read canvases. */
const EXPECTED = [
  'No available adapters.',
  'A valid external Instance reference no longer exists.',
  'Canvas2D: Multiple readback operations',
]

/** Opens a tab that adds each error, warning and failed request to `faults`. It is closed with the test at the latest. */
export async function openTab(browser: Browser, faults: string[]): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 800, height: 600 },
    hasTouch: true,
    colorScheme: 'dark',
  })
  // a test that fails would leave it open, and it would go on computing beside all other tests
  onTestFinished(() => page.close())
  // a software GPU that compiles the kernels of grains beside other tests takes half a minute for them
  page.setDefaultTimeout(full(90_000, 180_000))
  page.on('console', (message) => {
    const isExpected = EXPECTED.some((text) => message.text().startsWith(text))
    const isFault = ['error', 'warning'].includes(message.type()) && !isExpected
    if (isFault) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`))
  page.on('requestfailed', (request) => {
    // an image of a file that the page has read and released, or left
    const isReleased =
      request.url().startsWith('blob:') && request.failure()?.errorText === 'net::ERR_ABORTED'
    if (!isReleased) faults.push(`request: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`response: ${response.status()} ${response.url()}`)
  })
  return page
}

/** Loads the page and waits for its first world. */
export async function load(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => window.scree !== undefined)
  await page.evaluate(() => window.scree!.ready)
}

/** Opens the settings, which are closed at first, unless they would cover most of the picture. */
export async function openPanel(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!
  // without the focus, which a press would give to the button
  if (width >= 720 && height >= 560)
    await page.locator('#settings').evaluate((one: HTMLElement) => one.click())
}

export const stats = (page: Page) => page.evaluate(() => window.scree!.world()!.stats)

/** x0, y0, x1, y1, … by id. */
export const positions = (page: Page): Promise<number[]> =>
  page.evaluate(async () => [...(await window.scree!.world()!.disks.read()).positions])

/** Waits until the world has simulated this many seconds. */
export async function waitForTime(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction((time) => window.scree!.world()!.stats.time >= time, seconds)
}

export const message = (page: Page) => page.locator('#message p')
/** Empty while the notice is hidden. */
/** The name of the backend, and the reason for it. */
export const backend = async (page: Page): Promise<[name: string | null, reason: string | null]> => {
  const name = page.locator('#backend')
  return [await name.textContent(), await name.getAttribute('title')]
}

export const notice = async (page: Page) => (await page.locator('#notice:visible').allTextContents()).join()

export const HIDE_CONTROLS = 'body > :not(main) { visibility: hidden }'

/** The part of a screenshot of the stage, 0 to 1, that has the colours of disks; walls and background are grey. */
export const coloredPart = (page: Page) => partOf(page, 'colored')

/** The part that is as bright as the lines of forces are, and walls and disks that hardly move are not. */
export const brightPart = (page: Page) => partOf(page, 'bright')

async function partOf(page: Page, looks: 'colored' | 'bright'): Promise<number> {
  const png = await page.screenshot({ style: HIDE_CONTROLS })
  const data = png.toString('base64')
  return page.evaluate(countPixels, { data, looks })
}

/** As `coloredPart`, of what Canvas2D drew: a screenshot takes Chromium long once the canvas has changed its kind. */
export const paintedPart = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('canvas')!
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let counted = 0
    for (let at = 0; at < data.length; at += 4) {
      const rgb = data.slice(at, at + 3)
      if (Math.max(...rgb) - Math.min(...rgb) > 40) counted++
    }
    return (4 * counted) / data.length
  })

async function countPixels({ data, looks }: { data: string; looks: string }): Promise<number> {
  const image = new Image()
  image.src = `data:image/png;base64,${data}`
  await image.decode()
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
  context.drawImage(image, 0, 0)
  const pixels = context.getImageData(0, 0, image.width, image.height).data
  let counted = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const rgb = pixels.slice(at, at + 3)
    const [least, most] = [Math.min(...rgb), Math.max(...rgb)]
    if (looks === 'colored' ? most - least > 40 : most > 200) counted++
  }
  return (4 * counted) / pixels.length
}

/** Metres that the fastest disk has moved. */
export function farthest(before: number[], after: number[]): number {
  return before.reduce((most, x, k) => Math.max(most, Math.abs(x - after[k])), 0)
}

/** Waits until disks have moved, starts the world anew, and leaves it paused, drawn in the colours of disks. */
export async function expectToRunRestartAndShow(page: Page): Promise<void> {
  const before = await positions(page)
  await waitForTime(page, 2 / 60)
  expect(farthest(before, await positions(page))).toBeGreaterThan(1e-3)
  const first = await page.evaluateHandle(() => window.scree!.world())
  await page.keyboard.press('r')
  await page.waitForFunction((world) => window.scree!.world() !== world, first)
  await waitForTime(page, 2 / 60)
  await page.keyboard.press(' ')
  expect(await coloredPart(page)).toBeGreaterThan(0.002)
}

/** Pauses the page, and steps its world up to this time. */
export async function stepTo(page: Page, seconds: number): Promise<void> {
  await page.keyboard.press(' ')
  await page.evaluate(async (time) => {
    const world = window.scree!.world()!
    while (world.stats.time < time) world.step(1 / 60)
    await world.settle()
  }, seconds)
  await redraw(page)
}

/** Waits until the page has drawn a few more frames, so that the picture shows what there is now, however busy the machine is. */
export async function redraw(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  })
}

/** Makes the page treat the software adapter as a graphics card, so that it draws with WebGPU what the CPU computes. */
export const disguise = (page: Page) =>
  page.addInitScript(() => {
    const info = {
      vendor: 'a',
      architecture: '',
      device: 'card',
      description: '',
      isFallbackAdapter: false,
    }
    Object.defineProperty(GPUDevice.prototype, 'adapterInfo', { get: () => info })
  })
