/** Sharing, time, film, files and help in the built page. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LINK_MARK } from '../../apps/playground/share/link.ts'
import { parseScene, presets } from '../../src/entries/scenes.ts'
import { fullTest } from '../support/fullTest.ts'
import { faultsOf } from './axe.ts'
import { launchChromium } from './chromium.ts'
import { load, message, openTab, redraw, stats, waitForTime } from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: false })

const hash = (page: Page) => page.evaluate(() => window.scree!.world()!.hash())
const step = (page: Page, steps: number) =>
  page.evaluate((count) => {
    for (let k = 0; k < count; k++) window.scree!.world()!.step(1 / 60)
  }, steps)

/** Lets the page, from its next load on, draw but make no steps of its own: all its frames are at the same time. */
const stopClock = (page: Page) =>
  page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) => request(() => callback(0))
  })

/** Draws a wall, erases a part of the floor, pours and pushes. */
async function edit(page: Page): Promise<void> {
  const drag = async (key: string, from: [number, number], to: [number, number]) => {
    await page.keyboard.press(key)
    if (key === '4') await page.getByLabel('Walls, too').check()
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...to, { steps: 6 })
    await redraw(page)
    await page.mouse.up()
  }
  await drag('5', [120, 260], [330, 320])
  await drag('4', [200, 424], [260, 430])
  await page.keyboard.press('3')
  await page.getByLabel('Size').fill('14')
  await drag('3', [240, 200], [260, 210])
  await drag('1', [170, 390], [320, 380])
}

/** Whether the page takes Ctrl+Z when what matches `selector` has the focus: it then keeps the browser from undoing, too. */
const takesUndo = (page: Page, selector: string) =>
  page.evaluate((where) => {
    const key = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true })
    return !document.querySelector(where)!.dispatchEvent(key)
  }, selector)

/** Opens the share sheet. Returns its link once it is there. */
async function linkOf(page: Page): Promise<string> {
  await page.keyboard.press('s')
  const link = page.locator('#share input')
  await expect.poll(() => link.inputValue()).toContain(LINK_MARK)
  return link.inputValue()
}

test('Share sheet: an edited scene has a link, which the page opens with the same hash; undo takes edits back', async () => {
  const { page } = current
  await open('?scene=pile&count=40')
  await waitForTime(page, 0.1)
  await edit(page)
  await page.keyboard.press(' ')
  await redraw(page)
  const shared = await hash(page)
  const { disks, edges } = await stats(page)
  const url = await linkOf(page)
  expect(url.length).toBeLessThan(2500)
  await page.keyboard.press('Escape')
  for (let k = 0; k < 4; k++) await page.keyboard.press('Control+z')
  await expect.poll(async () => (await stats(page)).edges).toBeLessThan(edges)
  expect(await hash(page)).not.toBe(shared)
  const world = await page.evaluateHandle(() => window.scree!.world())
  await page.evaluate((link) => {
    location.hash = new URL(link).hash
  }, url)
  await page.waitForFunction((old) => window.scree!.world() !== old, world)
  // the time bar is still, until the calls are repeated; then the page plays
  await page.locator('[data-playing=true]').waitFor({ state: 'attached' })
  await page.keyboard.press(' ')
  // grains may have fallen out of the cut floor meanwhile
  const opened = await stats(page)
  expect(opened.edges).toBe(edges)
  expect(opened.disks).toBeLessThanOrEqual(disks)
  // it has compared the hash
  expect(await message(page).isHidden()).toBe(true)
})

fullTest(
  'Undo: its keys rest in fields of text and in an open sheet, and work as soon as the sheet has closed',
  async () => {
    const { page } = current
    await open('?scene=pile&count=20')
    await page.locator('#panel input[type=text]').first().waitFor({ state: 'attached' })
    await linkOf(page)
    const inOpen = await takesUndo(page, '#share button')
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#share')!.close())
    expect({
      inOpen,
      fromClosed: await takesUndo(page, '#share input'),
      inPanel: await takesUndo(page, '#panel input[type=text]'),
      elsewhere: await takesUndo(page, '#settings'),
    }).toEqual({ inOpen: false, fromClosed: true, inPanel: false, elsewhere: true })
  },
)

fullTest(
  'Share sheet: a link has the same hashes after the same steps in another browser process',
  async () => {
    const { page } = current
    await open('?scene=rubble&count=60&friction=0.7')
    await waitForTime(page, 0.2)
    await edit(page)
    await page.keyboard.press(' ')
    await redraw(page)
    const { time } = await stats(page)
    const hashes = [await hash(page)]
    const url = await linkOf(page)
    await step(page, 30)
    hashes.push(await hash(page))
    const other = await launchChromium({ webgpu: false })
    const faults: string[] = []
    try {
      const tab = await openTab(other, faults)
      // what the page computes there by itself is no matter: it never makes a step of its own
      await tab.addInitScript(() => {
        window.requestAnimationFrame = () => 0
      })
      await load(tab, url)
      expect((await stats(tab)).time).toBe(time)
      expect(await hash(tab)).toBe(hashes[0])
      await step(tab, 30)
      expect(await hash(tab)).toBe(hashes[1])
      expect(await message(tab).isHidden()).toBe(true)
      expect(faults).toEqual([])
    } finally {
      await other.close()
    }
  },
)

fullTest(
  'Share sheet: copies the link and the program, with a file of an edited scene; a damaged link is refused and a world is there',
  async () => {
    const { page } = current
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('?scene=galton&count=50')
    await waitForTime(page, 0.3)
    const link = await linkOf(page)
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('The link is copied.').waitFor()
    expect(await copied()).toBe(link)
    await page.getByRole('button', { name: 'Copy as code' }).click()
    await page.getByText(/^The code is copied: \d+ lines\.$/).waitFor()
    expect(await copied()).toContain('presets["galton"].build(50, 1)')
    await page.keyboard.press('Escape')
    await edit(page)
    await linkOf(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Copy as code' }).click(),
    ])
    await page
      .getByText(/^The code is copied: \d+ lines\. scene\.json is saved: put it beside the code\./)
      .waitFor()
    expect(download.suggestedFilename()).toBe('scene.json')
    expect((await copied()).split('\n').length).toBeLessThan(60)
    expect(await copied()).toContain("import data from './scene.json' with { type: 'json' }")
    const scene = parseScene(JSON.parse(await readFile(await download.path(), 'utf8')))
    expect(scene.disks.positions.length).toBeGreaterThan(2)
    await page.goto('about:blank')
    await load(page, link.slice(0, -6))
    await message(page).filter({ hasText: 'The link is damaged or cut off: copy it again.' }).waitFor()
    await waitForTime(page, 0.05)
  },
)

/** Drops a file on the page. */
async function drop(page: Page, data: Buffer | string, name: string): Promise<void> {
  await page.evaluate(
    ([text, file]) => {
      const items = new DataTransfer()
      items.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], file))
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: items, bubbles: true, cancelable: true }),
      )
    },
    [Buffer.from(data).toString('base64'), name] as const,
  )
}

fullTest('Files: a saved state, a snapshot and a scene open by drop; another file is refused', async () => {
  const { page } = current
  await open('?scene=pile&count=40')
  await waitForTime(page, 0.1)
  await edit(page)
  await page.keyboard.press(' ')
  await redraw(page)
  const saved = await hash(page)
  await page.keyboard.press('s')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('pile.scree')
  const file = await readFile(await download.path())
  await page.keyboard.press('Escape')
  const snapshot = Buffer.from(
    await page.evaluate(async () => [...new Uint8Array(await window.scree!.world()!.history.snapshot())]),
  )
  await stopClock(page)
  await open('?scene=gas&count=20')
  for (const [bytes, name] of [
    [file, 'pile.scree'],
    [snapshot, 'a.snapshot'],
  ] as const) {
    // biome-ignore format: pairs
    const world = await page.evaluateHandle(() => window.scree!.world())
    await drop(page, bytes, name)
    await page.waitForFunction((old) => window.scree!.world() !== old, world)
    expect(await hash(page)).toBe(saved)
  }
  const world = await page.evaluateHandle(() => window.scree!.world())
  for (const [bytes, name, words] of [
    ['GIF89a', 'cat.gif', 'Cat.gif is no file of Scree'],
    [file.subarray(0, 999), 'pile.scree', 'File has 999 bytes'],
    ['{"version": 1}', 'ramp.json', 'Scene.gravity is missing'],
  ] as const) {
    await drop(page, Buffer.from(bytes), name)
    await message(page).filter({ hasText: words }).waitFor()
    expect(await page.evaluate((old) => window.scree!.world() === old, world)).toBe(true)
  }
  await drop(page, JSON.stringify(presets.gas.build(33, 1)), 'ramp.json')
  await page.waitForFunction(() => window.scree!.world()!.stats.disks === 33)
})

fullTest(
  'Time bar: keys and slider go back through the last seconds, undo is a button, and speed has keys',
  async () => {
    const { page } = current
    await open('?scene=pile&count=30')
    await waitForTime(page, 1.2)
    await page.keyboard.press(' ')
    const { time } = await stats(page)
    await page.keyboard.press(',')
    await expect.poll(async () => (await stats(page)).time).toBeLessThan(time)
    const back = (await stats(page)).time
    await page.keyboard.press(',')
    await expect.poll(async () => (await stats(page)).time).toBeLessThan(back)
    await page.keyboard.press('.')
    await expect.poll(async () => (await stats(page)).time).toBeLessThan(back)
    const slider = page.getByRole('slider', { name: 'Back through the last seconds' })
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^\d\.\d s$/)
    await slider.fill('0')
    expect((await stats(page)).time).toBe(0)
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
    await edit(page)
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(false)
    const { edges } = await stats(page)
    for (let k = 0; k < 4; k++) await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await stats(page)).edges).not.toBe(edges)
    await page.keyboard.press('-')
    expect(await page.getByRole('combobox', { name: 'Speed' }).inputValue()).toBe('0.5')
    await page.keyboard.press('+')
    expect(await page.getByRole('combobox', { name: 'Speed' }).inputValue()).toBe('1')
    // a recording has no way back
    await page.keyboard.press('v')
    await expect.poll(() => slider.isDisabled()).toBe(true)
  },
)

/** Films the page for a while, and returns what the file shows. */
async function film(page: Page) {
  await page.keyboard.press('m')
  await page.getByText(/^Film: \d+ s$/).waitFor()
  await page.waitForTimeout(1500)
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('m')])
  expect(download.suggestedFilename()).toMatch(/^hourglass\.(mp4|webm)$/)
  const bytes = await readFile(await download.path())
  const viewer = await page.context().browser()!.newPage()
  const shown = await viewer.evaluate(async (data) => {
    const video = document.createElement('video')
    const blob = new Blob([Uint8Array.from(atob(data), (one) => one.charCodeAt(0))])
    video.src = URL.createObjectURL(blob)
    video.muted = true
    await video.play()
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight).getContext('2d')!
    canvas.drawImage(video, 0, 0)
    const { data: pixels } = canvas.getImageData(0, 0, video.videoWidth, video.videoHeight)
    const colored = pixels.filter((value, at) => at % 4 === 0 && value - pixels[at + 2] > 40).length
    const { videoWidth: width, videoHeight: height } = video
    return { width, height, colored }
  }, bytes.toString('base64'))
  await viewer.close()
  return shown
}

fullTest('Film: a video of the picture is saved and can be played', async () => {
  const { page } = current
  await open('?scene=hourglass&count=60')
  const { width, height, colored } = await film(page)
  expect([width, height]).toEqual([800, 600])
  expect(colored).toBeGreaterThan(500)
  expect(await page.locator('#film').isHidden()).toBe(true)
})

fullTest('Help: a key opens a sheet in which keys of the page rest', async () => {
  const { page } = current
  await open('?scene=pile&count=20')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Help' })
  await sheet.waitFor()
  for (const name of ['1', 'Ctrl+Z', 's', '?'])
    expect(await sheet.getByText(name, { exact: true }).count()).toBe(1)
  await page.keyboard.press('4')
  expect(await page.locator('#tools [aria-pressed=true]').textContent()).toContain('Push')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.keyboard.press('4')
  await page.locator('#tools [data-tool=erase][aria-pressed=true]').waitFor()
  // the focus leaves a sheet with the next frame only, and a key may come before
  await page.keyboard.press('?')
  await sheet.waitFor()
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('#help')!.close()
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: '5', bubbles: true }))
  })
  await page.locator('#tools [data-tool=wall][aria-pressed=true]').waitFor()
})

fullTest(
  'Accessibility: axe-core finds no serious fault on the page, in its sheets, on a phone, and on the other pages',
  async () => {
    const { page } = current
    const found: Record<string, string[]> = {}
    await open('?scene=pile&count=20&tool=shape')
    await page.keyboard.press(' ')
    await page.locator('#timings summary').click()
    found.page = await faultsOf(page)
    await linkOf(page)
    found.share = await faultsOf(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    found.help = await faultsOf(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    found.phone = await faultsOf(page)
    const base = page.url().split('?')[0]
    for (const name of ['cases', 'polar', 'shapes', 'check', 'bench', 'results']) {
      await page.goto(`${base}${name}.html`)
      await page.waitForTimeout(500)
      found[name] = await faultsOf(page)
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
  },
)

describe('With WebGPU', () => {
  const { current, open } = withTab({ webgpu: true })

  fullTest('Film: a picture that WebGPU draws is filmed, too', async () => {
    await open('?scene=hourglass&count=60&backend=gpu&substeps=2')
    await waitForTime(current.page, 0.05)
    expect((await film(current.page)).colored).toBeGreaterThan(500)
  })
})
