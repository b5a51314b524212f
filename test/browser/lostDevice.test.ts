/** A lost device in the built page. */
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { coloredPart, disguise, message, paintedPart, positions, stats, waitForTime } from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: true })

const QUERY = `?backend=gpu&scene=pile&count=300&color=id&substeps=${full(1, 8)}`
/** Simulated seconds. */
const END = full(0.5, 2)

/** Pauses the page, steps its world to the end, calls `onWay` meanwhile, and returns the positions. */
async function runToEnd(page: Page, onWay?: () => Promise<void>): Promise<number[]> {
  await page.keyboard.press(' ')
  const stepping = page.evaluate(async (end) => {
    const world = window.scree!.world()!
    const told: string[] = []
    world.on('devicelost', () => told.push('lost'))
    world.on('restored', ({ backend }) => told.push(backend))
    while (world.stats.time < end) {
      world.step(1 / 60)
      await world.ready()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await world.settle()
    return told.join()
  }, END)
  await onWay?.()
  expect(await stepping).toMatch(onWay === undefined ? /^$/ : /^lost,gpu(,lost,gpu)*$/)
  return positions(page)
}

/** The page goes on and shows its world on WebGPU. */
async function expectToRun(page: Page): Promise<void> {
  expect(await message(page).isHidden()).toBe(true)
  await page.keyboard.press(' ')
  await waitForTime(page, END + 0.05)
  await page.keyboard.press(' ')
  expect(await stats(page)).toMatchObject({ backend: 'gpu', disks: 300 })
  expect(await coloredPart(page)).toBeGreaterThan(0.002)
}

/** Kills the process of the browser that drives the GPU. */
async function killGpuProcess(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const gpu = processInfo.find(({ type }) => type === 'GPU')
  process.kill(gpu!.id, 'SIGKILL')
  await session.detach()
}

fullTest('a world on WebGPU goes on after its device is lost, with the same bits, and is drawn', async () => {
  await open(QUERY)
  const { page } = current
  const lost = await runToEnd(page, () =>
    page.evaluate(() => {
      const { buffers } = window.scree!.world()!
      if (buffers.kind === 'gpu') buffers.device.destroy()
    }),
  )
  await expectToRun(page)
  await open(QUERY)
  expect(await runToEnd(page)).toEqual(lost)
})

fullTest(
  'a world on WebGPU goes on after the GPU process was killed, with the same bits, and is drawn',
  async () => {
    await open(QUERY)
    const { page } = current
    const undisturbed = await runToEnd(page)
    await open(QUERY)
    const killed = await runToEnd(page, () => killGpuProcess(page.context().browser()!))
    expect(killed).toEqual(undisturbed)
    await expectToRun(page)
  },
)

fullTest(
  'with the CPU backend, a lost device interrupts neither the simulation nor the picture',
  async () => {
    const { page } = current
    await disguise(page)
    await page.addInitScript(() => {
      const { requestDevice } = GPUAdapter.prototype
      GPUAdapter.prototype.requestDevice = async function (descriptor) {
        const device = await requestDevice.call(this, descriptor)
        Object.assign(window, { device })
        return device
      }
    })
    await open('?backend=cpu&scene=pile&count=300')
    const world = await page.evaluateHandle(() => window.scree!.world())
    await page.evaluate(() => (window as unknown as { device: GPUDevice }).device.destroy())
    // a canvas has one kind of context for good, so there is another canvas
    await page.waitForFunction(() => document.querySelector('canvas')!.getContext('2d') !== null)
    await waitForTime(page, (await stats(page)).time + 0.05)
    expect(await page.evaluate((old) => window.scree!.world() === old, world)).toBe(true)
    expect(await page.locator('#message').isHidden()).toBe(true)
    expect(await paintedPart(page)).toBeGreaterThan(0.1)
  },
)
