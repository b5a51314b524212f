/** A lost device in the built page. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { full, isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { disguise, expectToRunRestartAndShow, message, paintedPart, stats, waitForTime } from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: true })

const lose = async (page: Page) => {
  await page.evaluate(() => {
    const { buffers } = window.scree!.world()!
    if (buffers.kind === 'gpu') buffers.device.destroy()
  })
  await page.locator('#message').waitFor()
  expect(await message(page).textContent()).toBe(
    'The GPU device was lost: reload to continue on the CPU, or select a backend in the settings.',
  )
}

test('a world on WebGPU runs, and after its device is lost, the panel or a reload starts one on the CPU or on a new device', async () => {
  await open(`?backend=gpu&scene=pile&count=300&color=id&substeps=${full(1, 8)}`)
  const { page } = current
  await expectToRunRestartAndShow(page)
  await page.keyboard.press(' ')
  const backendField = page.getByRole('combobox', { name: 'Backend' })
  const expectRunning = async (backend: string) => {
    await page.waitForFunction((kind) => window.scree?.world()?.stats.backend === kind, backend)
    expect(await page.locator('#message').isHidden()).toBe(true)
    await expect.poll(() => page.url()).toContain(`backend=${backend}&`)
    await waitForTime(page, 0.05)
    expect(await stats(page)).toMatchObject({ backend, disks: 300 })
    if (backend === 'cpu') expect(await paintedPart(page)).toBeGreaterThan(0.1)
  }
  await lose(page)
  await backendField.selectOption({ label: 'CPU (WebAssembly)' })
  await expectRunning('cpu')
  if (!isFull) return
  await backendField.selectOption({ label: 'GPU (WebGPU)' })
  await expectRunning('gpu')
  await lose(page)
  await page.locator('#reload').click()
  await expectRunning('cpu')
})

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
