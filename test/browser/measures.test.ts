/** Maps, plots, GIFs and saved scenes in the built page. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { coarseGrain } from '../../src/entries/measure.ts'
import { parseScene } from '../../src/entries/scenes.ts'
import { fullTest } from '../support/fullTest.ts'
import { faultsOf } from './axe.ts'
import { message, stats, stepTo, waitForTime } from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: false, panel: false })

const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option })

/** Waits for a map of the moment that the paused world is at. */
const waitForMap = (page: Page, field: string) =>
  page.waitForFunction((name) => {
    const map = window.scree!.map()
    return map?.wish.field === name && map.time === window.scree!.world()!.stats.time
  }, field)

/** Saves what a press of a button saves, and returns its name and text. */
async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

const click = (page: Page, name: string) => () => page.getByRole('button', { name, exact: true }).click()

/** Returns a column as the library has it. */
const typed = (name: string, array: readonly number[]) =>
  ['ids', 'a', 'b', 'edges'].includes(name) ? Uint32Array.from(array) : Float32Array.from(array)

/** What the page has measured, and the state and contacts that it has measured. */
const measured = (page: Page) =>
  page.evaluate(async () => {
    const world = window.scree!.world()!
    const [state, contacts] = [await world.disks.read(), await world.readContacts()]
    const { wish, values, most } = window.scree!.map()!
    const plain = (arrays: object) =>
      Object.entries(arrays).map(
        ([name, array]) => [name, typeof array === 'number' ? array : [...array]] as const,
      )
    return { state: plain(state), contacts: plain(contacts), grid: wish.grid, values: [...values], most }
  })

fullTest('Maps: the numbers of the page are those of scree/measure; the legend has them', async () => {
  const { page } = current
  await open('?scene=hourglass&count=200&field=pressure')
  await stepTo(page, 2)
  await waitForMap(page, 'pressure')
  for (const [field, label] of [
    ['pressure', 'Pressure'],
    ['solid', 'Solid fraction'],
  ] as const) {
    if (field === 'solid') {
      await page.keyboard.press('p')
      await choose(page, 'Field', 'Solid fraction')
      await waitForMap(page, field)
      expect(page.url()).toContain('field=solid')
    }
    const { state, contacts, grid, values, most } = await measured(page)
    const arrays = (entries: typeof state) =>
      Object.fromEntries(
        entries.map(([name, array]) => [name, typeof array === 'number' ? array : typed(name, array)]),
      )
    const { solidFraction, contactStress, kineticStress } = coarseGrain(
      arrays(state) as never,
      arrays(contacts) as never,
      grid,
    )
    const sum = (k: number) =>
      contactStress[k] + contactStress[k + 3] + kineticStress[k] + kineticStress[k + 3]
    const expected = field === 'solid' ? [...solidFraction] : values.map((_, k) => sum(4 * k) / 2)
    expect(Math.max(...values)).toBeGreaterThan(0)
    for (const [k, value] of values.entries()) expect(value).toBeCloseTo(expected[k], 6)
    const legend = page.getByRole('region', { name: 'Legend of the map' })
    expect(await legend.getByRole('heading').textContent()).toContain(label)
    const last = await legend.locator('.ticks span').last().textContent()
    expect(Number(last!.replace(',', ''))).toBeCloseTo(most, 6)
  }
  await click(page, 'Hide the map')()
  await page.locator('#map').waitFor({ state: 'hidden' })
  expect(page.url()).not.toContain('field')
})

fullTest('Maps: velocity has arrows, means tell of their moments, and disks take the colours', async () => {
  const { page } = current
  await open('?scene=drum&count=150&field=velocity')
  await page.waitForFunction(() => window.scree!.map()?.arrows?.some((one) => one !== 0) ?? false)
  await page.keyboard.press('p')
  await choose(page, 'Mean over', 'the last 1 s')
  await page.getByText(/^mean of \d+ moments in [\d.]+ s · kernel radius [\d.]+ m$/).waitFor()
  await choose(page, 'Draw', 'on the grains')
  await page.waitForFunction(() => window.scree!.map()?.tints !== undefined)
  await choose(page, 'Kernel radius', '5 diameters')
  const width = () => page.evaluate(() => window.scree!.map()!.wish.grid.width)
  await expect.poll(width).toBeCloseTo(5, 0)
  const { name, bytes } = await saved(page, click(page, 'Save the map as CSV'))
  expect(name).toBe('drum-velocity.csv')
  expect(bytes.toString().split('\n')[0]).toBe('x (m),y (m),speed (m/s),vx (m/s),vy (m/s)')
  // event-driven time stepping has no list of contacts
  await open('?scene=gas&count=40&stepping=eventDriven&field=pressure')
  await page.waitForFunction(() => (window.scree!.map()?.most ?? 0) > 0)
  expect(await message(page).isHidden()).toBe(true)
})

fullTest('Plots: each is drawn, with words, and saved as SVG and CSV', async () => {
  const { page } = current
  await open('?scene=pile&count=300')
  await page.keyboard.press('p')
  for (const [plot, words, header] of [
    ['Energy over time', /Kinetic energy is/, 'time (s),kinetic (J),potential (J),dissipated (J)'],
    ['Contact forces', /contacts that carry a force/, 'normal force over mean,probability density'],
    ['Pair correlation g(r)', /disks in the largest full rectangle/, 'distance (m),g(r)'],
    ['Height profile', /Mean over the width of/, 'height (m),solid fraction'],
  ] as const) {
    await choose(page, 'Plot', plot)
    const figure = page.locator('#measures').getByRole('img', { name: words })
    await figure.waitFor()
    expect(await figure.locator('path').count()).toBeGreaterThan(0)
    const csv = await saved(page, click(page, 'Save as CSV'))
    expect(csv.name).toMatch(/^pile-\w+\.csv$/)
    const [first, ...rows] = csv.bytes.toString().trim().split('\n')
    expect(first).toBe(header)
    expect(rows.length).toBeGreaterThan(1)
    const svg = await saved(page, click(page, 'Save as SVG'))
    expect(svg.bytes.toString()).toMatch(/^<svg [^>]*width="640"/)
  }
  await choose(page, 'Plot', 'None')
  expect(await page.locator('#measures .plot').isHidden()).toBe(true)
  await page.locator('#settings').click()
  expect([await page.locator('#measures').isHidden(), await page.locator('#panel').isHidden()]).toEqual([
    true,
    false,
  ])
})

fullTest(
  'Measures: axe-core finds no serious fault on the panel, by day, by night and on a phone',
  async () => {
    const { page } = current
    const found: Record<string, string[]> = {}
    for (const [name, width, height, colorScheme] of [
      ['desktop', 1280, 800, 'dark'],
      ['light', 1280, 800, 'light'],
      ['phone', 390, 844, 'light'],
      ['sideways', 844, 390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await open('?scene=pile&count=60&field=shear')
      await page.keyboard.press('p')
      await choose(page, 'Plot', 'Energy over time')
      await page.locator('#measures .figure svg').waitFor()
      await page.locator('#legend').waitFor()
      found[name] = await faultsOf(page)
      // nothing is outside of the page
      for (const box of await page.locator('#bar, #measures, #legend').all()) {
        const { x, width: across } = (await box.boundingBox())!
        if (x < 0 || x + across > width) found[name].push(`${await box.getAttribute('id')} is outside`)
      }
    }
    expect(found).toEqual({ desktop: [], light: [], phone: [], sideways: [] })
  },
)

fullTest('GIF: the picture with its map moves in the file', async () => {
  const { page } = current
  await open('?scene=hourglass&count=80&field=solid')
  await page.waitForFunction(() => window.scree!.map() !== undefined)
  await page.keyboard.press('i')
  await page.getByText(/^GIF: 1 of 12 s, /).waitFor()
  // beside other tests the simulation may have stood still since
  await waitForTime(page, (await stats(page)).time + 0.2)
  const { name, bytes } = await saved(page, () => page.keyboard.press('i'))
  expect(name).toBe('hourglass.gif')
  expect(await page.locator('#gif').isHidden()).toBe(true)
  const shown = await page.evaluate(async (data) => {
    const file = Uint8Array.from(atob(data), (one) => one.charCodeAt(0))
    const decoder = new ImageDecoder({ type: 'image/gif', data: file })
    await decoder.tracks.ready
    await decoder.completed
    const count = decoder.tracks.selectedTrack!.frameCount
    const pixels = async (frameIndex: number) => {
      const { image } = await decoder.decode({ frameIndex })
      const { displayWidth: width, displayHeight: height } = image
      const context = new OffscreenCanvas(width, height).getContext('2d')!
      context.drawImage(image, 0, 0)
      return { width, height, data: context.getImageData(0, 0, width, height).data }
    }
    const [first, last] = [await pixels(0), await pixels(count - 1)]
    // viridis is green where disks lie close; no colour of the scene is
    const green = last.data.filter((red, at) => at % 4 === 0 && last.data[at + 1] - red > 40)
    const changed = first.data.filter((value, at) => Math.abs(value - last.data[at]) > 30)
    return { count, width: first.width, height: first.height, green: green.length, changed: changed.length }
  }, bytes.toString('base64'))
  expect(shown.count).toBeGreaterThan(3)
  expect(Math.max(shown.width, shown.height)).toBeLessThanOrEqual(480)
  expect(shown.green).toBeGreaterThan(200)
  expect(shown.changed).toBeGreaterThan(50)
})

fullTest('Share sheet: a scene saved as JSON opens on the page with the same disks', async () => {
  const { page } = current
  await open('?scene=pills&count=30')
  await stepTo(page, 0.5)
  await page.keyboard.press('s')
  const { name, bytes } = await saved(page, () => page.getByRole('button', { name: /^Save as JSON/ }).click())
  expect(name).toBe('pills.json')
  const scene = parseScene(JSON.parse(bytes.toString()))
  const positions = await page.evaluate(async () => [
    ...(await window.scree!.world()!.disks.read()).positions,
  ])
  const own = [...scene.disks.positions, ...(scene.grains ?? []).flatMap((group) => group.positions)]
  expect(Float32Array.from(own)).toEqual(Float32Array.from(positions))
  await page.keyboard.press('Escape')
  const before = await page.evaluateHandle(() => window.scree!.world())
  await page.locator('#file').setInputFiles({ name, mimeType: 'application/json', buffer: bytes })
  await page.waitForFunction((old) => window.scree!.world() !== old, before)
  expect((await stats(page)).disks).toBe(positions.length / 2)
})
