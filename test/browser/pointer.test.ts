/** Mouse, wheel and fingers on the built page. */
import { expect, test } from 'vitest'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { coloredPart, stats, waitForTime } from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: false })

test('Push tool: a drag moves grains and shows a ring', async () => {
  await open('?scene=gas&count=100')
  const { page } = current
  const rightwards = async () => {
    const { velocities } = await page.evaluate(async () => {
      const { velocities } = await window.scree!.world()!.disks.read()
      return { velocities: [...velocities] }
    })
    return velocities.reduce((sum, v, k) => sum + (k % 2 === 0 ? v : 0), 0) / (velocities.length / 2)
  }
  const stage = { left: 60, right: 380, middle: 320 }
  expect(Math.abs(await rightwards())).toBeLessThan(0.5)
  await page.keyboard.press(' ')
  await page.mouse.move(stage.left, stage.middle)
  await page.mouse.down()
  // a move a step, however busy the machine is
  for (let x = stage.left; x <= stage.right; x += full(32, 16)) {
    const { time } = await stats(page)
    await page.mouse.move(x, stage.middle)
    await page.keyboard.press('.')
    await waitForTime(page, time + 0.9 / 60)
  }
  expect(await page.locator('#ring').isVisible()).toBe(true)
  const pushed = await rightwards()
  await page.mouse.up()
  expect(pushed).toBeGreaterThan(1)
  expect(await page.locator('#ring').isHidden()).toBe(true)
  const { time } = await stats(page)
  await page.keyboard.press('.')
  await waitForTime(page, time + 0.9 / 60)
  expect(await page.evaluate(() => window.scree!.world()!.brush)).toBeNull()
})

fullTest('Camera: the wheel zooms, a drag with shift pans, a double click fits the view', async () => {
  await open('?scene=pile&count=100')
  const { page } = current
  await page.keyboard.press(' ')
  await page.mouse.move(250, 350)
  const whole = await coloredPart(page)
  await page.mouse.wheel(0, 1000)
  await expect.poll(() => coloredPart(page)).toBeLessThan(whole / 3)
  await page.keyboard.down('Shift')
  await page.mouse.down()
  await page.mouse.move(250, 2000)
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect.poll(() => coloredPart(page)).toBe(0)
  await page.mouse.dblclick(250, 350)
  await expect.poll(() => coloredPart(page)).toBeCloseTo(whole, 2)
})

fullTest('Camera: two fingers zoom', async () => {
  await open('?scene=pile&count=100')
  const { page } = current
  await page.keyboard.press(' ')
  const whole = await coloredPart(page)
  const touch = await page.context().newCDPSession(page)
  const fingers = (apart: number) => [
    { x: 250 - apart / 2, y: 350, id: 1 },
    { x: 250 + apart / 2, y: 350, id: 2 },
  ]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(300) })
  for (const apart of [200, 100, 60]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => coloredPart(page)).toBeLessThan(whole / 3)
  expect(await page.locator('#ring').isHidden()).toBe(true)
})
