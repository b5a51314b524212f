/** Recordings of the page: what pointers did is replayed, in Node and in the page. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openRecording, packRecording } from '../../src/record/format.ts'
import { Replay } from '../../src/replay/replay.ts'
import { createRandom } from '../../src/util/random.ts'
import { fullTest } from '../support/fullTest.ts'
import { message, stats, waitForTime } from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: false })
const tape = (page: Page) => page.locator('#tape p')

/** Uses one tool after the other at random places of the picture until the world is this old, s. */
async function play(page: Page, seconds: number): Promise<void> {
  const random = createRandom(21)
  const place = () => [40 + 420 * random(), 130 + 330 * random()] as const
  for (let press = 0; (await stats(page)).time < seconds; press++) {
    // push, grab, pour, erase, draw
    await page.keyboard.press(`${1 + (press % 5)}`)
    if (press === 3) await page.getByLabel('Walls, too').check()
    await page.mouse.move(...place())
    await page.mouse.down()
    for (let k = 0; k < 4; k++) {
      await page.mouse.move(...place(), { steps: 4 })
      await page.waitForTimeout(30)
    }
    await page.mouse.up()
  }
  // a shape, and a grain in its place
  await page.keyboard.press('6')
  await page.mouse.click(...place())
  await page.getByRole('button', { name: 'Turn into a grain' }).click()
}

/** Ends the recording and returns the file that the page saves. */
async function saved(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('v')])
  expect(download.suggestedFilename()).toMatch(/^[a-z-]+\.scree$/)
  return readFile(await download.path())
}

const choose = (page: Page, buffer: Buffer) =>
  page.locator('#file').setInputFiles({ name: 'run.scree', mimeType: 'application/octet-stream', buffer })

const opened = (bytes: Buffer) => new Replay(Uint8Array.from(bytes).buffer)

fullTest(
  'Recording: pointer input has the same hash when it is replayed in Node and in the page',
  async () => {
    const { page } = current
    await open('?scene=rubble&count=60')
    await page.keyboard.press('v')
    expect(await tape(page).textContent()).toMatch(/^Recording: /)
    await play(page, 60)
    const bytes = await saved(page)
    const replay = opened(bytes)
    expect(replay.steps).toBeGreaterThan(3500)
    const names = new Set<string>()
    const run = await replay.start({ backend: 'cpu', threads: 1, onCall: ({ name }) => names.add(name) })
    while (!run.isAtEnd) run.advance()
    await run.settle()
    expect(run.difference).toBeNull()
    expect(run.agreed).toBe(replay.hashes)
    for (const name of ['brush', 'disks.write', 'grains.add', 'disks.remove', 'walls.add', 'walls.remove'])
      expect(names).toContain(name)

    await choose(page, bytes)
    await tape(page).filter({ hasText: 'Replay: step' }).waitFor()
    // tools leave a replay alone
    await page.keyboard.press('4')
    await page.mouse.move(240, 300)
    await page.mouse.down()
    await page.mouse.move(280, 360, { steps: 3 })
    await page.mouse.up()
    await tape(page).filter({ hasText: 'agree' }).waitFor({ timeout: 120_000 })
    expect(await tape(page).textContent()).toBe(
      `Replay of ${replay.steps.toLocaleString('en')} steps: all ${replay.hashes} hashes agree.`,
    )
    const { time } = await stats(page)
    expect(await page.evaluate(() => window.scree!.world()!.hash())).toBe(await run.world.hash())
    expect((await stats(page)).time).toBe(time)
    run.world.destroy()
    // on a phone, too, everything fits and is large enough for fingers
    await page.setViewportSize({ width: 390, height: 844 })
    const boxes = await page
      .locator('#tape, #tape > *, #bar button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(390)
    const buttons = await page
      .locator('#tape button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(buttons).toHaveLength(2)
    expect(Math.min(...buttons)).toBeGreaterThanOrEqual(44)
    // from here the page goes on as ever
    await page.getByRole('button', { name: 'Continue from here' }).click()
    expect(await page.locator('#tape').isHidden()).toBe(true)
    await waitForTime(page, time + 0.1)
  },
)

fullTest('Recording: a file that is damaged is refused, and a wrong hash is named', async () => {
  const { page } = current
  await open('?scene=domino&count=20&backend=cpu')
  await page.keyboard.press('v')
  const { time } = await stats(page)
  await waitForTime(page, time + 0.2)
  const bytes = await saved(page)
  // a recording is saved when another world takes the place of its own
  await page.keyboard.press('v')
  const [last] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('r')])
  expect(opened(await readFile(await last.path())).hashes).toBeGreaterThan(0)
  expect(await page.locator('#tape').isHidden()).toBe(true)

  await open('?scene=pile&count=30&tool=pour&forces=on')
  const world = await page.evaluateHandle(() => window.scree!.world())
  await choose(page, bytes.subarray(0, bytes.length - 9))
  await message(page)
    .filter({ hasText: `file has ${bytes.length - 9} bytes: expected ${bytes.length}` })
    .waitFor()
  expect(await page.evaluate((old) => window.scree!.world() === old, world)).toBe(true)
  expect(await page.locator('#tape').isHidden()).toBe(true)

  const file = openRecording(Uint8Array.from(bytes).buffer)
  const marks = file.marks.map((mark) => ({ ...mark, hash: '0123456789abcdef' }))
  await choose(page, Buffer.from(packRecording({ ...file, marks })))
  await tape(page)
    .filter({ hasText: `the first wrong step is between 1 and ${marks[0].step}.` })
    .waitFor()
  const address = new URL(page.url()).searchParams
  for (const [name, value] of [['scene', 'domino'], ['count', '20'], ['tool', 'pour'], ['forces', 'on']]) // biome-ignore format: pairs
    expect(address.get(name)).toBe(value)
  // again from the beginning, also by a drop
  await page.keyboard.press('r')
  await page.waitForFunction((old) => window.scree!.world() !== old, world)
  await page.evaluate((data) => {
    const items = new DataTransfer()
    items.items.add(new File([Uint8Array.from(atob(data), (one) => one.charCodeAt(0))], 'run.scree'))
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: items, bubbles: true, cancelable: true }),
    )
  }, bytes.toString('base64'))
  await tape(page).filter({ hasText: 'agree' }).waitFor()
})
