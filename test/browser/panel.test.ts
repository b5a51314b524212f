/** The settings panel of the built page. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MATERIALS } from '../../apps/playground/materials.ts'
import { MATERIAL } from '../../src/schemas/offsets.ts'
import { fullTest } from '../support/fullTest.ts'
import { brightPart, message, positions, stats, stepTo, waitForTime } from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: false })

/** Of the disks with the first ids, what the kernels see. */
const materials = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const { materials } = await window.scree!.world()!.backend.read(['materials'])
    return [...materials.f32.slice(0, 8)]
  })

test('Panel: fields have accessible names; too many grains are rejected and the world kept', async () => {
  await open('?scene=pile&count=100')
  const { page } = current
  for (const name of ['Scene', 'Backend', 'Time stepping'])
    expect(await page.getByRole('combobox', { name }).count()).toBe(1)
  for (const name of ['Seed', 'Friction', 'Contacts'])
    expect(await page.getByRole('textbox', { name, exact: true }).count()).toBe(1)
  expect(await page.getByRole('checkbox', { name: 'Show forces' }).count()).toBe(1)
  await page.locator('[data-tool=cast]').click()
  expect(await page.getByRole('textbox', { name: 'Radius (m)', exact: true }).count()).toBe(1)
  await page.locator('#controls input').first().fill('99000000')
  await page.keyboard.press('Enter')
  await page.locator('#message').waitFor()
  expect(await message(page).textContent()).toBe(
    '99,000,000 grains exceed the limit of 50,000 on this device.',
  )
  const { time, disks } = await stats(page)
  expect(disks).toBe(100)
  await waitForTime(page, time + 0.05)
})

fullTest('Panel: changes scene, colours and substeps', async () => {
  await open('?scene=pile&count=50&substeps=3&color=id')
  const { page } = current
  const select = (index: number) => page.locator('#controls select').nth(index)
  expect(await page.evaluate(() => window.scree!.world()!.substeps)).toBe(3)
  await select(3).selectOption({ label: 'contacts' })
  expect(await stats(page)).toMatchObject({ disks: 50 })
  await select(0).selectOption({ label: 'Crosses' })
  await page.waitForFunction(() => window.scree!.world()!.stats.disks === 100)
  expect(await page.evaluate(() => window.scree!.world()!.substeps)).toBe(8)
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe('?scene=crosses&seed=1&backend=auto&stepping=discrete&forces=off&tool=push')
})

fullTest('Panel and key f: show and hide forces', async () => {
  await open('?scene=pile&count=60&color=speed')
  const { page } = current
  const box = page.locator('#controls input[type=checkbox]')
  await stepTo(page, 1.5)
  const { time } = await stats(page)
  // lit disks have some bright points, too
  const without = await brightPart(page)
  await page.keyboard.press('f')
  await expect.poll(() => brightPart(page)).toBeGreaterThan(without + 0.001)
  expect(await box.isChecked()).toBe(true)
  await expect.poll(() => page.url()).toContain('forces=on')
  await page.locator('#controls .tp-ckbv_w').click()
  await expect.poll(() => brightPart(page)).toBe(without)
  await expect.poll(() => page.url()).toContain('forces=off')
  expect((await stats(page)).time).toBe(time)
})

test('Panel: a slider changes the material of all disks and walls in place', async () => {
  await open('?scene=pile&count=60')
  const { page } = current
  await stepTo(page, 1)
  const { time } = await stats(page)
  const before = await positions(page)
  const row = page.locator('#controls .tp-lblv', { hasText: 'Restitution' })
  const track = (await row.locator('.tp-sldv_t').boundingBox())!
  const y = track.y + track.height / 2
  await page.mouse.move(track.x + track.width / 4, y)
  await page.mouse.down()
  await page.mouse.move(track.x + track.width / 2, y, { steps: 4 })
  const wall = () => page.evaluate(() => window.scree!.world()!.walls.material)
  // while the slider is held
  await expect.poll(async () => (await wall()).restitution).toBeCloseTo(0.5, 1)
  await expect.poll(() => page.url()).not.toContain('restitution')
  await page.mouse.up()
  const { restitution } = await wall()
  expect((await materials(page))[MATERIAL.restitution]).toBe(Math.fround(restitution!))
  await expect.poll(() => page.url()).toContain(`&restitution=${Number(restitution!.toFixed(2))}`)
  expect(await positions(page)).toEqual(before)
  expect((await stats(page)).time).toBe(time)

  const like = page.getByRole('combobox', { name: 'Like' })
  expect(await like.inputValue()).toBe('custom')
  await like.selectOption({ label: 'clay' })
  await expect.poll(async () => (await wall()).rolling).toBe(Math.fround(MATERIALS.clay.rolling))
  await like.selectOption({ label: 'as the scene' })
  await expect.poll(wall).toEqual({})
  await expect.poll(async () => (await materials(page))[MATERIAL.restitution]).toBe(0)
  await expect.poll(() => page.url()).not.toContain('restitution')
  expect(await row.locator('input').inputValue()).toBe('0.00')
})

fullTest('Panel: the material in the address survives a reset but not a change of scene', async () => {
  await open('?scene=pile&count=60&friction=0.8&rolling=0.1')
  const { page } = current
  const friction = page.locator('#controls .tp-lblv', { hasText: 'Friction' }).locator('input')
  const material = { friction: Math.fround(0.8), rolling: Math.fround(0.1) }
  const first = await page.evaluateHandle(() => window.scree!.world())
  await page.keyboard.press('r')
  await page.waitForFunction((world) => window.scree!.world() !== world, first)
  expect(await page.evaluate(() => window.scree!.world()!.walls.material)).toEqual(material)
  expect((await materials(page))[MATERIAL.friction]).toBe(material.friction)
  expect(await friction.inputValue()).toBe('0.80')
  await page.locator('#controls select').first().selectOption({ label: 'Gas' })
  await page.waitForFunction(() => window.scree!.world()!.stats.disks !== 60)
  expect(await page.evaluate(() => window.scree!.world()!.walls.material)).toEqual({})
  expect(await friction.inputValue()).toBe('0.00')
  await expect.poll(() => page.url()).not.toContain('friction')
})
