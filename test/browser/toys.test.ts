/** What everybody tries first: gravity, sizes, materials and colours of what is poured, more grains. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MATERIALS } from '../../apps/playground/materials.ts'
import { strideOf } from '../../src/pipeline/buffers.ts'
import { MATERIAL } from '../../src/schemas/offsets.ts'
import { fullTest } from '../support/fullTest.ts'
import { stats } from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: false })

const gravity = (page: Page) => page.evaluate(() => [...window.scree!.world()!.gravity])

fullTest(
  'Gravity tool: an arrow, the strength, the tilt and the address set it, and it can be undone',
  async () => {
    await open('?scene=pile&count=60&tool=gravity&gravity=1,-2')
    const { page } = current
    expect(await gravity(page)).toEqual([1, -2])
    await page.mouse.move(240, 300)
    await page.mouse.down()
    await page.mouse.move(350, 300, { steps: 4 })
    await expect.poll(() => page.locator('#overlay .arrow').getAttribute('d')).toContain('L350 300')
    await page.mouse.up()
    expect(await gravity(page)).toEqual([Math.fround(9.81), 0])
    await expect.poll(() => page.url()).toContain('gravity=9.81,0')
    expect(await page.locator('#overlay .arrow').getAttribute('d')).toBe('')

    const strength = page.getByLabel('Strength')
    await expect.poll(() => strength.inputValue()).toBe('9.8')
    await strength.fill('0')
    await expect.poll(() => gravity(page)).toEqual([0, 0])
    // the direction is not forgotten
    await strength.fill('5')
    await expect.poll(() => gravity(page)).toEqual([5, 0])

    const button = page.getByRole('button', { name: 'Tilt' })
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    const tilt = (beta: number, gamma: number) =>
      page.evaluate(
        (angles) => window.dispatchEvent(new DeviceOrientationEvent('deviceorientation', angles)),
        {
          alpha: 0,
          beta,
          gamma,
        },
      )
    await tilt(90, 0)
    await expect.poll(async () => (await gravity(page))[1]).toBeCloseTo(-9.81, 5)
    // a hand that trembles
    await tilt(89, 0)
    expect((await gravity(page))[1]).toBeCloseTo(-9.81, 5)
    await tilt(0, 30)
    await expect.poll(async () => (await gravity(page))[0]).toBeCloseTo(9.81 / 2, 5)
    await page.getByRole('button', { name: 'Reset' }).last().click()
    await expect.poll(() => page.url()).not.toContain('gravity=')
    const own = await gravity(page)
    await tilt(90, 0)
    expect(await gravity(page)).toEqual(own)
    await page.keyboard.press('Control+z')
    await expect.poll(() => gravity(page)).not.toEqual(own)
  },
)

/** Returns how many different shapes the grains have. */
const partsPoured = (page: Page) =>
  page.evaluate(
    () =>
      new Set(
        window
          .scree!.world()!
          .grains.outlines()
          .map(({ parts }) => parts),
      ).size,
  )

test('Pour tool: pours a named material in a colour, within its size, n-arcs, letters and an SVG', async () => {
  await open('?scene=pile&count=60&tool=pour')
  const { page } = current
  await page.getByLabel('Material').selectOption('rubber')
  await page.locator('#options [aria-label=green]').click()
  await page.getByLabel('Size').fill('60')
  const before = (await stats(page)).disks
  await page.mouse.move(300, 200)
  await page.mouse.down()
  await expect.poll(async () => (await stats(page)).disks).toBeGreaterThan(before + 5)
  expect((await page.locator('#ring').boundingBox())!.width).toBeCloseTo(120, -1)
  await page.mouse.up()
  const [friction, restitution] = await page.evaluate(
    async ({ friction, restitution, stride }) => {
      const world = window.scree!.world()!
      const { materials } = await world.backend.read(['materials'])
      const last = stride * (world.stats.disks - 1)
      return [materials.f32[last + friction], materials.f32[last + restitution]]
    },
    { ...MATERIAL, stride: strideOf('materials') / 4 },
  )
  expect([friction, restitution]).toEqual([
    Math.fround(MATERIALS.rubber.friction),
    Math.fround(MATERIALS.rubber.restitution),
  ])
  const green = await page.evaluate(() => {
    const canvas = document.querySelector('canvas')!
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let count = 0
    for (let k = 0; k < data.length; k += 4)
      if (data[k + 1] > 1.3 * data[k] && data[k + 1] > 1.2 * data[k + 2]) count++
    return count
  })
  expect(green).toBeGreaterThan(20)
  await page.getByLabel('Shape').selectOption('rings')
  await page.mouse.down()
  await expect
    .poll(() => page.evaluate(() => window.scree!.world()!.grains.outlines().length))
    .toBeGreaterThan(0)
  await page.mouse.up()
  // letters, and a file
  const ringed = await partsPoured(page)
  await page.getByLabel('Shape').selectOption('letters')
  await page.mouse.down()
  await expect.poll(() => partsPoured(page)).toBeGreaterThan(ringed)
  await page.mouse.up()
  await page.getByLabel('Shape').selectOption('your image')
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><path d="M5 5h80v20h-20v30h-15v-30h-45z"/></svg>'
  await page
    .getByLabel('Image or SVG')
    .setInputFiles({ name: 'tee.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  const lettered = await partsPoured(page)
  await expect
    .poll(async () => {
      // the file is read in the background
      await page.mouse.down()
      await page.waitForTimeout(50)
      await page.mouse.up()
      return partsPoured(page)
    })
    .toBe(lettered + 1)
  // colours that follow what disks do cannot be chosen
  await open('?scene=pile&count=60&tool=pour&color=speed')
  await page.getByLabel('Size').waitFor()
  expect(await page.locator('#options .swatches').isVisible()).toBe(false)
})

fullTest('More grains: starts the scene again with more, up to the limit of the device', async () => {
  await open('?scene=gas&count=20000')
  const { page } = current
  await page.getByRole('button', { name: 'More grains' }).click()
  await expect.poll(async () => (await stats(page)).disks, { timeout: 60_000 }).toBe(40_000)
  expect(await page.getByRole('button', { name: 'More grains' }).isVisible()).toBe(false)
})
