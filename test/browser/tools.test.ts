/** The tools of the pointer in a real browser: the picker, and the editor of a shape. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { parseDraft, shapeOf } from '../../apps/playground/tools/draft.ts'
import { closestPoint } from '../../src/queries/closestPoint.ts'
import { DARK } from '../../src/render/palette.ts'
import { fullTest } from '../support/fullTest.ts'
import { HIDE_CONTROLS, message, positions, redraw, stats, waitForTime } from './page.ts'
import { withTab } from './tab.ts'

/** Metres that disks pressed against a wall may overlap it by: the solver leaves up to 2 cm here. */
const OVERLAP = 0.04

const chip = (page: Page) => page.locator('#chip p').first()
const outline = (page: Page) => page.locator('#overlay .outline').getAttribute('d')
const handles = (page: Page) => page.locator('#overlay .handle')
const shapeIn = (page: Page) => new URL(page.url()).searchParams.get('shape')

/** Waits until the handles have stood still for ten frames: the picture moves aside while the page lays out its panels. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const places = () =>
      Array.from(document.querySelectorAll('#overlay .handle'), (handle) =>
        ['cx', 'cy'].map((name) => handle.getAttribute(name)),
      ).join()
    for (let frames = 0, before = places(); frames < 10; frames++) {
      await new Promise(requestAnimationFrame)
      const now = places()
      if (now !== before) frames = 0
      before = now
    }
  })
}

/** The middle of a control point. */
async function handleAt(page: Page, index: number): Promise<[number, number]> {
  await standStill(page)
  const at = async (name: string) => Number(await handles(page).nth(index).getAttribute(name))
  return [await at('cx'), await at('cy')]
}

async function drag(page: Page, [x, y]: readonly number[], [toX, toY]: readonly number[]): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(toX, toY)
  await page.mouse.up()
}

/** Metres from the shape in the address to the nearest disk. */
async function clearance(page: Page): Promise<number> {
  const shape = shapeOf(parseDraft(shapeIn(page)!)!)
  const { positions, radii } = await page.evaluate(async () => {
    const { positions, radii } = await window.scree!.world()!.disks.read()
    return { positions: [...positions], radii: [...radii] }
  })
  const distance = (k: number) => closestPoint(shape, [positions[2 * k], positions[2 * k + 1]]).distance
  return Math.min(...radii.map((radius, k) => distance(k) - radius))
}

/** In the stage, from the middle of the air over the pile to the floor under it. */
const AIR = [240, 160]
const FLOOR = [240, 560]

const SQUARE = 'round:0.5:-4,3;4,3;4,7;-4,7'

describe('Tools with WebGPU', () => {
  const { current, open } = withTab({ webgpu: true })

  fullTest('WGSL casts the ray and includes the shape among its walls', async () => {
    await open('?scene=pile&count=100&substeps=4&backend=gpu&tool=cast')
    const { page } = current
    await drag(page, AIR, FLOOR)
    await chip(page)
      .filter({ hasText: /^grain \d+ · \d/ })
      .waitFor()
    await page.getByRole('button', { name: 'Shape' }).click()
    expect(await page.locator('#chip').isHidden()).toBe(true)
    const { edges } = await stats(page)
    await page.mouse.click(240, 400)
    await expect.poll(async () => (await stats(page)).edges).toBeGreaterThanOrEqual(edges + 6)
    expect(await stats(page)).toMatchObject({ backend: 'gpu' })
    // those that were pushed out overlap others at first
    await waitForTime(page, (await stats(page)).time + 0.5)
    expect(await clearance(page)).toBeGreaterThan(-OVERLAP)
  })
})

describe('Tools without WebGPU', () => {
  const { current, open } = withTab({ webgpu: false })

  test('Cast tool: a ray reports what it hits, updated every frame', async () => {
    await open('?scene=pile&count=100')
    const { page } = current
    await waitForTime(page, 0.1)
    await page.keyboard.press(' ')
    await page.keyboard.press('7')
    await expect.poll(() => page.url()).toContain('tool=cast')
    await drag(page, AIR, FLOOR)
    await chip(page)
      .filter({ hasText: /^grain \d+ · \d/ })
      .waitFor()
    const read = async () => {
      const [, id, distance] = /^grain (\d+) · ([\d.]+) m$/.exec((await chip(page).textContent())!)!
      return { id: Number(id), distance: Number(distance) }
    }
    const first = await read()
    const way = await page.locator('#overlay .way').getAttribute('d')
    await page.evaluate((id) => window.scree!.world()!.disks.remove([id]), first.id)
    await expect.poll(async () => (await read()).id).not.toBe(first.id)
    expect((await read()).distance).toBeGreaterThan(first.distance)
    expect(await page.locator('#overlay .way').getAttribute('d')).not.toBe(way)
    for (let k = 0; k < 3; k++) await page.keyboard.press(']')
    await expect.poll(() => page.locator('#chip').textContent()).toContain('circle of 0.75 m')
    const hits = page.locator('#controls .tp-lblv', { hasText: 'Hits' }).locator('select')
    await hits.selectOption({ label: 'all' })
    await expect.poll(() => page.locator('#chip').textContent()).toMatch(/, \d\d hits$/)
    const dots = (await page.locator('#overlay .hits').getAttribute('d'))!.match(/M/g)!.length
    expect(await page.locator('#chip').textContent()).toContain(`, ${dots + 1} hits`)
    await page.evaluate(() => window.scree!.world()!.disks.remove(window.scree!.world()!.disks.ids))
    await expect.poll(() => chip(page).textContent()).toMatch(/^wall · /)
    await page.keyboard.press('Escape')
    expect(await page.locator('#chip').isHidden()).toBe(true)
    expect(await page.locator('#overlay .cast').isHidden()).toBe(true)
  })

  fullTest('Cast tool: light shows what the pointer sees, and goes out', async () => {
    await open('?scene=pile&count=100&tool=cast')
    const { page } = current
    await waitForTime(page, 0.1)
    await page.keyboard.press(' ')
    await page.getByRole('button', { name: 'Light', exact: true }).click()
    await page.mouse.move(AIR[0], AIR[1])
    const lit = () => page.locator('#overlay .lit').getAttribute('d')
    // the arcs of disks
    await expect.poll(async () => (await lit())?.match(/A/g)?.length ?? 0).toBeGreaterThan(20)
    const among = (await lit())!
    await page.evaluate(() => window.scree!.world()!.disks.remove(window.scree!.world()!.disks.ids))
    await expect.poll(lit).not.toBe(among)
    // the lamp follows the pointer without a press
    await page.mouse.move(AIR[0] + 50, AIR[1])
    await expect.poll(() => page.locator('#overlay .lamp').getAttribute('cx')).toBe(`${AIR[0] + 50}.00`)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('#overlay .light').isHidden()).toBe(true)
    await page.mouse.move(AIR[0], AIR[1])
    await page.getByRole('button', { name: 'Ray', exact: true }).click()
    await expect.poll(() => page.locator('#overlay .light').isHidden()).toBe(true)
  })

  fullTest('Shape tool: a shape becomes a wall, follows its points and can be removed', async () => {
    await open('?scene=pile&count=100&tool=shape')
    const { page } = current
    const { edges } = await stats(page)
    await page.mouse.click(240, 400)
    await expect.poll(async () => (await stats(page)).edges).toBeGreaterThanOrEqual(edges + 6)
    expect(shapeIn(page)).toMatch(/^narc:/)
    const [before, text] = [await outline(page), shapeIn(page)]
    const world = await page.evaluateHandle(() => window.scree!.world())
    const [x, y] = await handleAt(page, 3)
    await drag(page, [x, y], [x + 30, y - 30])
    await expect.poll(() => shapeIn(page)).not.toBe(text)
    expect(await page.evaluate((old) => window.scree!.world() === old, world)).toBe(true)
    expect(await outline(page)).not.toBe(before)
    expect(await handleAt(page, 3)).toEqual([x + 30, y - 30].map((value) => expect.closeTo(value, 0)))
    const { time } = await stats(page)
    for (const later of [0.3, 0.6]) {
      await waitForTime(page, time + later)
      expect(await clearance(page)).toBeGreaterThan(-OVERLAP)
    }
    expect(await chip(page).textContent()).toMatch(/^6-arc · .* m² · inertia .* m⁴$/)
    await page.mouse.click(...(await handleAt(page, 0)))
    await page.keyboard.press('Delete')
    await chip(page)
      .filter({ hasText: /^4-arc · / })
      .waitFor()
    expect(await page.locator('#chip').textContent()).toContain('added and removed in pairs')
    await expect.poll(() => shapeIn(page)!.split(';').length).toBe(4)
    const seams = (await page.locator('#overlay .seams').getAttribute('d'))!.match(/M/g)
    expect(seams).toHaveLength(4)
    const kept = shapeIn(page)
    const last = await page.evaluateHandle(() => window.scree!.world())
    await page.keyboard.press('r')
    await page.waitForFunction((old) => window.scree!.world() !== old, last)
    expect(shapeIn(page)).toBe(kept)
    // those that were pushed out overlap others at first
    await waitForTime(page, 0.5)
    expect(await clearance(page)).toBeGreaterThan(-OVERLAP)
    await page.keyboard.press(' ')
    await page.evaluate(() => window.scree!.world()!.disks.remove(window.scree!.world()!.disks.ids))
    await page.evaluate(() => window.scree!.world()!.step(1 / 60))
    const shoot = async () => {
      await redraw(page)
      return (await page.screenshot({ style: HIDE_CONTROLS })).toString('base64')
    }
    const withShape = await shoot()
    await page.getByRole('button', { name: 'Remove shape' }).click()
    await expect.poll(async () => (await stats(page)).edges).toBe(edges)
    expect(shapeIn(page)).toBeNull()
    expect(await shoot()).not.toBe(withShape)
  })

  fullTest('Shape tool: invalid points give a reason and keep the wall', async () => {
    await open(`?scene=pile&count=100&tool=shape&shape=${SQUARE}`)
    const { page } = current
    expect(shapeIn(page)).toBe(SQUARE)
    const world = await page.evaluateHandle(() => window.scree!.world())
    await expect.poll(() => handles(page).count()).toBe(4)
    const kind = page.locator('#controls .tp-lblv', { hasText: 'Kind' }).locator('select')
    expect(await kind.locator('option:checked').textContent()).toBe('rounded polygon')
    const corners = () => Promise.all([handleAt(page, 0), handleAt(page, 2)])
    let middle = await corners()
    // on a busy machine the view is fitted late: wait until it has stayed for half a second
    let stays = 0
    await expect
      .poll(async () => {
        const last = middle
        middle = await corners()
        stays = String(middle) === String(last) ? stays + 1 : 0
        return stays
      })
      .toBeGreaterThan(10)
    const before = await outline(page)
    const inside = [0, 1].map((axis) => (middle[0][axis] + middle[1][axis]) / 2)
    // past the middle it is a dent
    await drag(
      page,
      middle[1],
      [0, 1].map((axis) => 0.7 * inside[axis] + 0.3 * middle[0][axis]),
    )
    await expect
      .poll(() => chip(page).textContent())
      .toMatch(/^There is a dent at .*: expected a convex polygon\.$/)
    expect(await page.locator('#overlay .shape.stale').count()).toBe(1)
    expect(await outline(page)).toBe(before)
    expect(shapeIn(page)).toBe(SQUARE)
    expect(await page.evaluate((old) => window.scree!.world() === old, world)).toBe(true)
  })

  fullTest('Pour, draw, erase and grab tools: change the world under the pointer', async () => {
    await open('?scene=pile&count=60&tool=pour')
    const { page } = current
    const hold = async (tool: string, [x, y]: readonly number[]) => {
      await page.getByRole('button', { name: tool, exact: true }).click()
      await page.mouse.move(x, y)
      await page.mouse.down()
    }
    await hold('Pour', [240, 210])
    await expect.poll(async () => (await stats(page)).disks).toBeGreaterThan(64)
    expect(await page.locator('#ring').isVisible()).toBe(true)
    await page.mouse.up()
    expect(await page.locator('#ring').isHidden()).toBe(true)
    const poured = await stats(page)
    expect(poured.deepestOverlap).toBeLessThan(OVERLAP)

    // apart from the walls of the box
    await hold('Draw', [190, 240])
    for (let x = 190; x <= 290; x += 10) await page.mouse.move(x, 240 + 10 * Math.sin(x / 30))
    expect(await page.locator('#overlay .stroke').getAttribute('d')).toMatch(/^M 190.00 240.00 L /)
    await page.mouse.up()
    await expect.poll(async () => (await stats(page)).edges).toBeGreaterThan(poured.edges + 2)
    const drawn = await stats(page)
    expect(drawn.disks).toBe(poured.disks)
    expect(await page.locator('#overlay .stroke').getAttribute('d')).toBe('')

    await page.keyboard.press('4')
    await page.getByLabel('Walls, too').check()
    await hold('Erase', [185, 240])
    await page.mouse.move(295, 240, { steps: 4 })
    await expect.poll(async () => (await stats(page)).edges).toBe(poured.edges)
    await page.mouse.move(240, 420, { steps: 4 })
    await expect.poll(async () => (await stats(page)).disks).toBeLessThan(drawn.disks)
    await page.mouse.up()

    const highest = async () => Math.max(...(await positions(page)).filter((_, k) => k % 2 === 1))
    await waitForTime(page, (await stats(page)).time + 0.5)
    const before = await highest()
    await hold('Grab', [180, 430])
    await expect.poll(async () => (await stats(page)).bonds).toBeGreaterThan(0)
    await page.mouse.move(180, 240, { steps: 4 })
    await expect.poll(highest).toBeGreaterThan(before + 2)
    await page.mouse.up()
    await expect.poll(async () => (await stats(page)).bonds).toBe(0)
  })

  test('Stage: arrow keys and Enter use a tool without a pointer', async () => {
    await open('?scene=pile&count=60&tool=erase')
    const { page } = current
    await page.locator('#stage').focus()
    for (let k = 0; k < 2; k++) await page.keyboard.press('Shift+ArrowDown')
    for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowLeft')
    expect(await page.locator('#overlay .cross').getAttribute('d')).toMatch(/^M 211 420 h/)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stats(page)).disks).toBeLessThan(60)
    expect(await page.locator('#overlay .cross.pressed').count()).toBe(1)
    await page.keyboard.press('Enter')
    expect(await page.locator('#ring').isHidden()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await page.locator('#overlay .cross').getAttribute('d')).toBe('')
  })

  fullTest('Pour tool: a finger pours, and a second one zooms instead', async () => {
    await open('?scene=pile&count=60&tool=pour')
    const { page } = current
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number; id: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [{ x: 240, y: 210, id: 1 }])
    await expect.poll(async () => (await stats(page)).disks).toBeGreaterThan(62)
    await touch('touchStart', [{ x: 240, y: 210, id: 1 }, { x: 300, y: 210, id: 2 }]) // biome-ignore format: one line
    const { disks } = await stats(page)
    await page.waitForTimeout(300)
    expect((await stats(page)).disks).toBe(disks)
    expect(await page.locator('#ring').isHidden()).toBe(true)
    await touch('touchEnd', [])
  })

  fullTest('Canvas2D draws bonds until they are removed', async () => {
    await open('?scene=rain&count=100')
    const { page } = current
    await page.keyboard.press(' ')
    const pixels = () =>
      page.evaluate(
        ([r, g, b]) => {
          const canvas = document.querySelector('canvas')!
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
          let counted = 0
          for (let at = 0; at < data.length; at += 4)
            if (data[at] === r && data[at + 1] === g && data[at + 2] === b) counted++
          return counted
        },
        DARK.bond.map((channel) => Math.round(255 * channel)),
      )
    await expect.poll(pixels).toBeGreaterThan(50)
    await page.evaluate(async () => {
      const world = window.scree!.world()!
      world.bonds.remove((await world.bonds.read()).bonds)
    })
    await expect.poll(pixels).toBe(0)
  })

  fullTest('Shape tool: fingers add and remove points', async () => {
    await open(`?scene=pile&count=100&tool=shape&shape=${SQUARE}`)
    const { page } = current
    await expect.poll(() => handles(page).count()).toBe(4)
    const [[ax, ay], [bx]] = [await handleAt(page, 0), await handleAt(page, 1)]
    const session = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchEnd',
      points: { x: number; y: number }[],
      timestamp = Date.now() / 1000,
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points, timestamp })
    // a double tap by its own times, however long the messages take
    const begin = Date.now() / 1000
    for (const time of [begin, begin + 0.1]) {
      await touch('touchStart', [{ x: (ax + bx) / 2, y: ay }], time)
      await touch('touchEnd', [], time + 0.02)
    }
    await expect.poll(() => shapeIn(page)).toBe('round:0.5:-4,3;0,3;4,3;4,7;-4,7')
    await touch('touchStart', [{ x: (ax + bx) / 2, y: ay }])
    await expect.poll(() => shapeIn(page)).toBe(SQUARE)
    await touch('touchEnd', [])
  })

  fullTest('Shape tool: an invalid shape in the address is reported', async () => {
    await open(`?scene=pile&count=100&shape=narc:0,0;4,0`)
    const { page } = current
    expect(await message(page).textContent()).toContain(
      'In the address, shape is “narc:0,0;4,0” (expected narc:x,y;x,y;…',
    )
    expect(shapeIn(page)).toBeNull()
    expect(await stats(page)).toMatchObject({ disks: 100, edges: 3 })
  })
})
