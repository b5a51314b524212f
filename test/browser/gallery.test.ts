/** The front of the built page: the picture in grains, the gallery, themes, and viewers who want no motion. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { coloredPart, message, stats, stepTo, waitForTime } from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: false, panel: false })

/** Parts of the pixels of what Canvas2D drew that are mostly red, and as light as a light theme. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('canvas')!
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let [red, light] = [0, 0]
    for (let at = 0; at < data.length; at += 4) {
      const [r, g, b] = data.subarray(at, at + 3)
      if (r > 90 && r > 2 * g && r > 2 * b) red++
      if (Math.min(r, g, b) > 200) light++
    }
    return { red: (4 * red) / data.length, light: (4 * light) / data.length }
  })

/** An image of one colour. */
async function redImage(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')!
    context.fillStyle = '#d01010'
    context.fillRect(0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

const scene = (page: Page) => page.locator('#scenes').textContent()

fullTest(
  'First view: grains come to rest as an image, without settings and without a word of error',
  async () => {
    await open('')
    const { page } = current
    expect((await scene(page))!.trim()).toBe('Picture in grains')
    expect(await page.locator('#panel').isHidden()).toBe(true)
    expect(await page.locator('#message').isHidden()).toBe(true)
    await stepTo(page, 5)
    await expect.poll(() => coloredPart(page)).toBeGreaterThan(0.15)
  },
)

fullTest(
  'Your image: its colours replace those of the first picture; other files say that they are none',
  async () => {
    await open('?scene=picture&count=1200')
    const { page } = current
    const input = page.locator('#image-file')
    const before = await page.evaluateHandle(() => window.scree!.world())
    await input.setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: await redImage(page) })
    await page.waitForFunction((world) => window.scree!.world() !== world, before)
    await stepTo(page, 5)
    await expect.poll(async () => (await looks(page)).red).toBeGreaterThan(0.1)
    await input.setInputFiles({ name: 'none.png', mimeType: 'image/png', buffer: Buffer.from('no image') })
    await expect
      .poll(() => message(page).textContent())
      .toBe('This browser cannot read the file as an image.')
    expect(await stats(page)).toMatchObject({ disks: 1200 })
  },
)

fullTest('Your image: grains whose landings are not shipped find them in a worker', async () => {
  await open('?scene=picture&count=150&seed=4')
  const { page } = current
  const image = { name: 'red.png', mimeType: 'image/png', buffer: await redImage(page) }
  await page.locator('#image-file').setInputFiles(image)
  await expect.poll(async () => (await looks(page)).red).toBeGreaterThan(0.02)
})

test('Gallery: opens by key, moves by arrows, chooses by Enter', async () => {
  await open('?scene=pile&count=50&color=id&friction=0.3')
  const { page } = current
  await page.keyboard.press('g')
  const dialog = page.getByRole('dialog', { name: 'Scenes' })
  await dialog.waitFor()
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.scene)
  expect(await focused()).toBe('pile')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('avalanche')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  // keys of the page are not pressed behind the gallery
  const world = await page.evaluateHandle(() => window.scree!.world())
  await page.keyboard.press('r')
  expect(await page.evaluate((old) => window.scree!.world() === old, world)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('scene=avalanche')
  expect(page.url()).not.toMatch(/color|friction|count/)
  expect(await dialog.isHidden()).toBe(true)
  expect((await scene(page))!.trim()).toBe('Avalanche')
})

fullTest.each([
  [1280, 800],
  [390, 844],
  [844, 390],
])(
  'Gallery: on %i × %i pixels each scene has a picture, nothing sticks out, tags choose, and a press opens',
  async (width, height) => {
    const { page } = current
    await page.setViewportSize({ width, height })
    await open('?scene=pile&count=50')
    await page.locator('#scenes').click()
    const cards = page.locator('.card')
    await cards.first().waitFor()
    const count = await cards.count()
    expect(count).toBeGreaterThan(20)
    const sides = await page
      .locator('#gallery > *, .card')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
      )
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...sides)).toBeLessThanOrEqual(width)
    for (const image of await page.locator('.card img').all()) {
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320)
    }
    await page.locator('#tags button', { hasText: 'elastic' }).click()
    await expect.poll(() => page.locator('.card:visible').count()).toBe(3)
    await page.locator('#cards li:visible .tags button', { hasText: 'statistics' }).click()
    await expect.poll(() => page.locator('.card:visible').count()).toBe(2)
    await page.locator('#tags button', { hasText: 'elastic' }).click()
    await page.locator('.card', { hasText: 'Crosses' }).click()
    await page.waitForFunction(() => window.scree!.world()!.stats.disks === 100)
  },
)

fullTest('Gallery: the card under the pointer moves, and stops when the pointer leaves', async () => {
  await open('?scene=pile&count=50')
  const { page } = current
  await page.keyboard.press('g')
  await page.locator('.card', { hasText: 'Gas' }).hover()
  const canvas = page.locator('.card canvas')
  await canvas.waitFor()
  const shot = () => canvas.evaluate((one: HTMLCanvasElement) => one.toDataURL())
  const first = await shot()
  await expect.poll(shot).not.toBe(first)
  await page.locator('#gallery-title').hover()
  await expect.poll(() => canvas.count()).toBe(0)
})

fullTest('Themes: the picture and the page follow the browser, also while it runs', async () => {
  const { page } = current
  await page.emulateMedia({ colorScheme: 'light' })
  await open('?scene=gas&count=20')
  await expect.poll(async () => (await looks(page)).light).toBeGreaterThan(0.9)
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await ground()).toBe('rgb(246, 241, 232)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await looks(page)).light).toBeLessThan(0.1)
  expect(await ground()).toBe('rgb(18, 16, 14)')
})

fullTest('prefers-reduced-motion: begins paused with the picture and a play button', async () => {
  const { page } = current
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open('?scene=picture&count=1200')
  await page.waitForTimeout(500)
  expect((await stats(page)).time).toBe(0)
  const drawn = () =>
    page.locator('#poster canvas').evaluate((one: HTMLCanvasElement) => {
      const { data } = one.getContext('2d')!.getImageData(0, 0, one.width, one.height)
      return data.filter((channel, k) => k % 4 === 0 && channel > 120).length / (data.length / 4)
    })
  await expect.poll(drawn).toBeGreaterThan(0.1)
  await page.locator('#poster button').click()
  await waitForTime(page, 0.1)
  expect(await page.locator('#poster').isHidden()).toBe(true)
})

fullTest('A phone on its side: the scene is as high as the screen', async () => {
  const { page } = current
  await page.setViewportSize({ width: 844, height: 390 })
  await open('?scene=gas&count=300')
  const rows = await page.evaluate(() => {
    const canvas = document.querySelector('canvas')!
    const { data, width, height } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const isDrawn = (row: number) =>
      data.subarray(4 * width * row, 4 * width * (row + 1)).some((channel, k) => k % 4 === 0 && channel > 100)
    return Array.from({ length: height }, (_, row) => row).filter(isDrawn)
  })
  expect(rows[rows.length - 1] - rows[0]).toBeGreaterThan(0.85 * 390)
})
