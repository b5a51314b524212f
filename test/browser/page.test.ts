/** The built page in a browser without WebGPU. */
import { expect, test } from 'vitest'
import { presets } from '../../src/entries/scenes.ts'
import { full, sampled } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { backend, coloredPart, farthest, notice, positions, stats, waitForTime } from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: false })

test('the CPU simulates, and the page says so', async () => {
  await open(`?scene=pile&count=${full(300, 4000)}`)
  const { page } = current
  expect(await backend(page)).toEqual(['CPU, 2 threads', 'This browser does not support WebGPU.'])
  const before = await positions(page)
  // the world may be well on its way
  await waitForTime(page, (await stats(page)).time + 0.1)
  expect(farthest(before, await positions(page))).toBeGreaterThan(1e-3)
  expect(await stats(page)).toMatchObject({ backend: 'cpu' })
  expect(await coloredPart(page)).toBeGreaterThan(0.1)
})

fullTest('until the first scene is there, the page says so', async () => {
  const { page } = current
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  const opening = open('?scene=pile&count=100')
  await page.locator('#notice', { hasText: 'Preparing the first scene…' }).waitFor()
  release()
  await opening
  expect(await notice(page)).not.toContain('Preparing')
})

fullTest('an untrusted origin is named as the reason', async () => {
  const { page } = current
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await open('?scene=pile&count=100')
  expect((await backend(page))[1]).toBe('Browsers provide WebGPU only for https and localhost.')
})

test.each(full(['crosses'], Object.keys(presets)))('%s loads, moves and is drawn', async (scene) => {
  await open(`?scene=${scene}&count=100&color=id`)
  const { page } = current
  const before = await positions(page)
  // the world may be well on its way
  await waitForTime(page, (await stats(page)).time + 0.1)
  expect(farthest(before, await positions(page))).toBeGreaterThan(1e-3)
  expect(await coloredPart(page)).toBeGreaterThan(0.002)
})

test('Keys and buttons: pause, step, reset and play', async () => {
  await open('?scene=pile&count=100')
  const { page } = current
  await waitForTime(page, 0.1)
  await page.keyboard.press(' ')
  const { time } = await stats(page)
  await page.waitForTimeout(200)
  expect((await stats(page)).time).toBe(time)
  await page.keyboard.press('.')
  await waitForTime(page, time + 0.9 / 60)
  expect((await stats(page)).time).toBeCloseTo(time + 1 / 60)
  await page.keyboard.press('r')
  await page.waitForFunction(() => window.scree!.world()!.stats.time === 0)
  await page.keyboard.press(' ')
  await waitForTime(page, 0.1)
  await page.getByRole('button', { name: 'Pause' }).click()
  const { time: later } = await stats(page)
  await page.getByRole('button', { name: 'Single step' }).click()
  await waitForTime(page, later + 0.9 / 60)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.waitForFunction(() => window.scree!.world()!.stats.time === 0)
  await page.getByRole('button', { name: 'Play' }).click()
  await waitForTime(page, 0.1)
})

test.each(sampled([[320, 568], [390, 844], ...full([], [[667, 375]])], 1))(
  'on a phone of %i × %i pixels nothing sticks out, and there is a picture',
  async (width, height) => {
    const { page } = current
    await page.setViewportSize({ width, height })
    await open('?scene=gas&count=3000')
    await page.locator('#settings').click()
    const boxes = page.locator('#masthead > *, #bar, #bar *, #tools, #tools *, #panel')
    const sides = await boxes.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
    )
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...sides)).toBeLessThanOrEqual(width)
    const targets = await page
      .locator('#bar button:visible, #tools button:visible')
      .evaluateAll((all) => all.flatMap((one) => [one.clientWidth, one.clientHeight]))
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(44)
    expect(await coloredPart(page)).toBeGreaterThan(0.01)
  },
)

fullTest('Panel: stages are timed while their list is open', async () => {
  await open('?scene=pile&count=100')
  const { page } = current
  expect(await page.evaluate(() => window.scree!.world()!.profiling)).toBe(false)
  await page.locator('#timings summary').click()
  await page.locator('#timings li', { hasText: 'integrateVelocities' }).waitFor()
  expect(await page.locator('#timings li').first().textContent()).toContain('checkNeighborList')
})
