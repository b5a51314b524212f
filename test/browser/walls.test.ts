/** Walls that move and walls that stay, as WebGPU and Canvas2D draw them. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { HIDE_CONTROLS, redraw, stepTo } from './page.ts'
import { withTab } from './tab.ts'

/** Screenshots of the walls alone, now and half a simulated second later. */
async function wallsMeanwhile(page: Page): Promise<[string, string]> {
  await stepTo(page, 0.1)
  const shoot = async () => {
    await redraw(page)
    return (await page.screenshot({ style: HIDE_CONTROLS })).toString('base64')
  }
  await page.evaluate(() => window.scree!.world()!.disks.remove(window.scree!.world()!.disks.ids))
  await page.evaluate(() => window.scree!.world()!.step(1 / 60))
  const before = await shoot()
  await page.evaluate(() => {
    for (let k = 0; k < 30; k++) window.scree!.world()!.step(1 / 60)
  })
  return [before, await shoot()]
}

const WITH = ['with WebGPU', { webgpu: true }, '&backend=gpu'] as const
const WITHOUT = ['without WebGPU', { webgpu: false }, ''] as const

// a world on software WebGPU takes seconds to begin
describe.each(full([WITHOUT], [WITH, WITHOUT]))('%s', (_name, options, backend) => {
  const { current, open } = withTab(options)

  test('the walls of a body are drawn where it is', async () => {
    await open(`?scene=drum&count=10${backend}`)
    const [before, after] = await wallsMeanwhile(current.page)
    expect(after).not.toBe(before)
  })

  fullTest('the walls of the ground stay where they are', async () => {
    await open(`?scene=hourglass&count=10${backend}`)
    const [still, later] = await wallsMeanwhile(current.page)
    expect(later).toBe(still)
  })
})
