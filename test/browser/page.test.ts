/** The built page in a real browser: with WebGPU (on SwiftShader), and without. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { presets } from '../../src/entries/scenes.ts'
import { MATERIAL } from '../../src/schemas/offsets.ts'
import { isFull } from '../support/quality.ts'
import { launchChromium } from './chromium.ts'
import {
  brightPart,
  coloredPart,
  HIDE_CONTROLS,
  load,
  message,
  notice,
  openTab,
  type PageServer,
  paintedPart,
  positions,
  servePage,
  stats,
  waitForTime,
} from './page.ts'

let server: PageServer
beforeAll(async () => {
  server = await servePage()
})
afterAll(() => server?.close())

/** A browser for the tests of a group, and a fresh tab for each, in which nothing may go wrong. */
function withBrowser(options: { webgpu: boolean }) {
  const current = {} as { page: Page }
  const faults: string[] = []
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium(options)
  })
  afterAll(() => browser?.close())
  beforeEach(async () => {
    faults.length = 0
    current.page = await openTab(browser, faults)
  })
  afterEach(async () => {
    await current.page.close()
    expect(faults).toEqual([])
  })
  return {
    current,
    open: (query: string) => load(current.page, server.url + query),
  }
}

/** Metres that the disk that moved most has moved. */
function farthest(before: number[], after: number[]): number {
  return before.reduce((most, x, k) => Math.max(most, Math.abs(x - after[k])), 0)
}

/** Pauses, and moves the world on without the page. */
async function stepTo(page: Page, seconds: number): Promise<void> {
  await page.keyboard.press(' ')
  await page.evaluate(async (time) => {
    const world = window.scree!.world()!
    while (world.stats.time < time) world.step(1 / 60)
    await world.settle()
  }, seconds)
  await page.waitForTimeout(200)
}

/** Of the disks with the first ids, what the kernels see. */
const materials = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const { materials } = await window.scree!.world()!.backend.read(['materials'])
    return [...materials.f32.slice(0, 8)]
  })

/** Screenshots of the walls alone, now and half a simulated second later. */
async function wallsMeanwhile(page: Page): Promise<[string, string]> {
  await stepTo(page, 0.1)
  const shoot = async () => {
    await page.waitForTimeout(200)
    return (await page.screenshot({ style: HIDE_CONTROLS })).toString('base64')
  }
  await page.evaluate(() => window.scree!.world()!.removeDisks(window.scree!.world()!.ids))
  await page.evaluate(() => window.scree!.world()!.step(1 / 60))
  const before = await shoot()
  await page.evaluate(() => {
    for (let k = 0; k < 30; k++) window.scree!.world()!.step(1 / 60)
  })
  return [before, await shoot()]
}

describe.each([
  ['with WebGPU', { webgpu: true }, '&backend=gpu'],
  ['without WebGPU', { webgpu: false }, ''],
])('%s', (_name, options, backend) => {
  const { current, open } = withBrowser(options)

  test('the walls of a body are drawn where it is, and those of the ground stay', async () => {
    await open(`?scene=drum&count=10${backend}`)
    const [before, after] = await wallsMeanwhile(current.page)
    expect(after).not.toBe(before)
    await open(`?scene=hourglass&count=10${backend}`)
    const [still, later] = await wallsMeanwhile(current.page)
    expect(later).toBe(still)
  })
})

describe('with WebGPU', () => {
  const { current, open } = withBrowser({ webgpu: true })

  test('WGSL moves 20 000 disks, and they are drawn', async () => {
    await open('?backend=gpu&scene=pile&count=20000')
    const { page } = current
    const before = await positions(page)
    await waitForTime(page, 2 / 60)
    expect(farthest(before, await positions(page))).toBeGreaterThan(1e-3)
    expect(await stats(page)).toMatchObject({ backend: 'gpu', disks: 20_000 })
    expect(await coloredPart(page)).toBeGreaterThan(0.1)
  })

  // a world on software WebGPU takes seconds to begin; without WebGPU all presets are loaded below
  const shown = isFull ? Object.keys(presets) : ['pile', 'hourglass', 'drum', 'mixer', 'cradle']
  test.each(shown)('%s runs, starts again, and is drawn', async (scene) => {
    await open(`?backend=gpu&scene=${scene}&count=100&color=id`)
    const { page } = current
    const before = await positions(page)
    await waitForTime(page, 3 / 60)
    expect(farthest(before, await positions(page))).toBeGreaterThan(1e-3)
    const first = await page.evaluateHandle(() => window.scree!.world())
    await page.keyboard.press('r')
    await page.waitForFunction((world) => window.scree!.world() !== world, first)
    await waitForTime(page, 3 / 60)
    expect(await coloredPart(page)).toBeGreaterThan(0.002)
  })

  test('a software adapter alone is not used for the simulation, and the page says so', async () => {
    await open('?scene=pile&count=300')
    const { page } = current
    expect(await stats(page)).toMatchObject({ backend: 'cpu' })
    expect(await notice(page)).toContain('found no graphics card')
    await waitForTime(page, 0.1)
    expect(await coloredPart(page)).toBeGreaterThan(0.1)
  })

  test('the panel changes the backend while the page runs', async () => {
    await open('?scene=pile&count=300')
    const { page } = current
    await page.locator('#controls select').nth(1).selectOption({ label: 'graphics card' })
    await page.waitForFunction(() => window.scree!.world()!.stats.backend === 'gpu')
    await waitForTime(page, 0.05)
    expect(await coloredPart(page)).toBeGreaterThan(0.1)
    expect(page.url()).toContain('backend=gpu')
    expect(await notice(page)).toContain('imitates')
    await page.locator('#controls select').nth(1).selectOption({ label: 'processor' })
    await page.waitForFunction(() => window.scree!.world()!.stats.backend === 'cpu')
    expect(await notice(page)).toBe('')
  })

  /** Makes the page take the software adapter for a graphics card, so that it draws with that what the CPU computes. */
  const disguise = (page: Page) =>
    page.addInitScript(() => {
      const info = {
        vendor: 'a',
        architecture: '',
        device: 'card',
        description: '',
        isFallbackAdapter: false,
      }
      Object.defineProperty(GPUDevice.prototype, 'adapterInfo', { get: () => info })
    })

  test('forces are the same lines, whoever computes and whoever draws', async () => {
    const { page } = current
    const parts: number[] = []
    // so narrow that the notice about what computes does not change the scale
    await page.setViewportSize({ width: 500, height: 1000 })
    for (const [backend, isDisguised] of [
      ['cpu', false],
      ['gpu', false],
      ['cpu', true],
    ] as const) {
      if (isDisguised) await disguise(page)
      await open(`?scene=pile&count=60&color=speed&forces=on&backend=${backend}`)
      await page.mouse.move(0, 0)
      await stepTo(page, 1.5)
      parts.push(await brightPart(page))
      const context = backend === 'gpu' || isDisguised ? 'webgpu' : '2d'
      expect(
        await page.evaluate((c) => document.querySelector('canvas')!.getContext(c) !== null, context),
      ).toBe(true)
      await page.keyboard.press('f')
      await page.waitForTimeout(200)
      expect(await brightPart(page)).toBe(0)
      expect(page.url()).toContain('forces=off')
    }
    const [canvas, gpu, uploaded] = parts
    expect(gpu).toBeGreaterThan(0.001)
    expect(uploaded / gpu).toBeCloseTo(1, 1)
    // which smooths edges in its own way, and draws the strongest last
    expect(canvas / gpu).toBeGreaterThan(0.8)
    expect(canvas / gpu).toBeLessThan(1.25)
  })

  test('lines of contacts that are gone are gone, though their records are left', async () => {
    await open('?backend=gpu&scene=pile&count=60&color=speed&forces=on')
    const { page } = current
    const apart = [...presets.pile.build(60, 1).disks.positions]
    await stepTo(page, 1.5)
    expect(await brightPart(page)).toBeGreaterThan(0.001)
    await page.evaluate(async (positions) => {
      const world = window.scree!.world()!
      world.write(world.ids, { positions, velocities: new Float32Array(positions.length) })
      world.step(1 / 60)
      await world.settle()
    }, apart)
    await page.waitForTimeout(200)
    expect(await brightPart(page)).toBe(0)
  })

  const lose = async (page: Page) => {
    await page.evaluate(() => {
      const { buffers } = window.scree!.world()!
      if (buffers.kind === 'gpu') buffers.device.destroy()
    })
    await page.locator('#message').waitFor()
    expect(await message(page).textContent()).toBe(
      'The graphics card stopped answering: reload to go on with the processor, or choose in the settings what it runs on.',
    )
  }

  test('after a lost device the panel starts a world on the processor, or on a new device, and so does a reload', async () => {
    await open('?backend=gpu&scene=pile&count=300')
    const { page } = current
    const runsOn = page.getByRole('combobox', { name: 'runs on' })
    const expectRunning = async (backend: string) => {
      await page.waitForFunction((kind) => window.scree?.world()?.stats.backend === kind, backend)
      expect(await page.locator('#message').isHidden()).toBe(true)
      expect(page.url()).toContain(`backend=${backend}&`)
      await waitForTime(page, 0.05)
      expect(await stats(page)).toMatchObject({ backend, disks: 300 })
      if (backend === 'cpu') expect(await paintedPart(page)).toBeGreaterThan(0.1)
    }
    await lose(page)
    await runsOn.selectOption({ label: 'processor' })
    await expectRunning('cpu')
    await runsOn.selectOption({ label: 'graphics card' })
    await expectRunning('gpu')
    await lose(page)
    await page.locator('#reload').click()
    await expectRunning('cpu')
  })

  test('where the processor computes, a lost device stops nothing, and the picture goes on', async () => {
    const { page } = current
    await disguise(page)
    await page.addInitScript(() => {
      const { requestDevice } = GPUAdapter.prototype
      GPUAdapter.prototype.requestDevice = async function (descriptor) {
        const device = await requestDevice.call(this, descriptor)
        Object.assign(window, { device })
        return device
      }
    })
    await open('?backend=cpu&scene=pile&count=300')
    const world = await page.evaluateHandle(() => window.scree!.world())
    await page.evaluate(() => (window as unknown as { device: GPUDevice }).device.destroy())
    // a canvas has one kind of context for good, so there is another canvas
    await page.waitForFunction(() => document.querySelector('canvas')!.getContext('2d') !== null)
    await waitForTime(page, (await stats(page)).time + 0.05)
    expect(await page.evaluate((old) => window.scree!.world() === old, world)).toBe(true)
    expect(await page.locator('#message').isHidden()).toBe(true)
    expect(await paintedPart(page)).toBeGreaterThan(0.1)
  })
})

describe('without WebGPU', () => {
  const { current, open } = withBrowser({ webgpu: false })

  test('the processor simulates, and the page says so', async () => {
    await open('?scene=pile')
    const { page } = current
    expect(await notice(page)).toBe(
      'This browser offers no WebGPU, so the simulation runs on the processor: fewer disks, same physics.',
    )
    const before = await positions(page)
    // the world may be well on its way
    await waitForTime(page, (await stats(page)).time + 0.1)
    expect(farthest(before, await positions(page))).toBeGreaterThan(1e-3)
    expect(await stats(page)).toMatchObject({ backend: 'cpu' })
    expect(await coloredPart(page)).toBeGreaterThan(0.1)
  })

  test('an address that browsers do not trust is named as the reason', async () => {
    const { page } = current
    await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
    await open('?scene=pile&count=100')
    expect(await notice(page)).toBe(
      'Browsers offer WebGPU only to https and localhost, so the simulation runs on the processor: fewer disks, same physics.',
    )
  })

  test.each(Object.keys(presets))('%s activeContactCounts, moves and is drawn', async (scene) => {
    await open(`?scene=${scene}&count=100&color=id`)
    const { page } = current
    const before = await positions(page)
    // the world may be well on its way
    await waitForTime(page, (await stats(page)).time + 0.1)
    expect(farthest(before, await positions(page))).toBeGreaterThan(1e-3)
    expect(await coloredPart(page)).toBeGreaterThan(0.002)
  })

  test('space pauses, the dot steps, r resets', async () => {
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
  })

  test('the buttons do the same', async () => {
    await open('?scene=pile&count=100')
    const { page } = current
    await page.getByRole('button', { name: 'Pause' }).click()
    const { time } = await stats(page)
    await page.getByRole('button', { name: 'Single step' }).click()
    await waitForTime(page, time + 0.9 / 60)
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.waitForFunction(() => window.scree!.world()!.stats.time === 0)
    await page.getByRole('button', { name: 'Play' }).click()
    await waitForTime(page, 0.1)
  })

  test('fields of the panel say what they are', async () => {
    await open('?scene=pile&count=100')
    const { page } = current
    for (const name of ['scene', 'runs on'])
      expect(await page.getByRole('combobox', { name }).count()).toBe(1)
    for (const name of ['seed', 'friction', 'contacts'])
      expect(await page.getByRole('textbox', { name, exact: true }).count()).toBe(1)
    expect(await page.getByRole('checkbox', { name: 'show forces' }).count()).toBe(1)
    await page.locator('[data-tool=cast]').click()
    expect(await page.getByRole('textbox', { name: 'radius (m)', exact: true }).count()).toBe(1)
  })

  test.each([
    [320, 568],
    [667, 375],
  ])('on a phone of %i × %i pixels nothing sticks out, and there is a picture', async (width, height) => {
    const { page } = current
    await page.setViewportSize({ width, height })
    await open('?scene=gas&count=10000')
    await page.locator('#settings').click()
    const boxes = page.locator('#masthead > *, #bar, #bar *, #tools, #tools *, #panel')
    const sides = await boxes.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
    )
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...sides)).toBeLessThanOrEqual(width)
    expect(await coloredPart(page)).toBeGreaterThan(0.01)
  })

  test('a drag pushes grains along and shows a ring', async () => {
    await open('?scene=gas&count=100')
    const { page } = current
    const rightwards = async () => {
      const { velocities } = await page.evaluate(async () => {
        const { velocities } = await window.scree!.world()!.read()
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
    for (let x = stage.left; x <= stage.right; x += 16) {
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

  test('the wheel zooms, a drag with shift pans, a double click fits the view again', async () => {
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

  test('two fingers zoom', async () => {
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

  test('the panel changes scene, colours and substeps', async () => {
    await open('?scene=pile&count=50&substeps=3&color=id')
    const { page } = current
    const select = (index: number) => page.locator('#controls select').nth(index)
    expect(await page.evaluate(() => window.scree!.world()!.substeps)).toBe(3)
    await select(3).selectOption({ label: 'contacts' })
    expect(await stats(page)).toMatchObject({ disks: 50 })
    await select(0).selectOption({ label: 'crosses' })
    await page.waitForFunction(() => window.scree!.world()!.stats.disks === 100)
    expect(await page.evaluate(() => window.scree!.world()!.substeps)).toBe(8)
    expect(new URL(page.url()).search).toBe(
      '?scene=crosses&seed=1&backend=auto&stepping=pit&color=contacts&forces=off&tool=push',
    )
  })

  test('f shows forces and hides them, and so does the panel', async () => {
    await open('?scene=pile&count=60&color=speed')
    const { page } = current
    const box = page.locator('#controls input[type=checkbox]')
    await stepTo(page, 1.5)
    const { time } = await stats(page)
    expect(await brightPart(page)).toBe(0)
    await page.keyboard.press('f')
    await expect.poll(() => brightPart(page)).toBeGreaterThan(0.001)
    expect(await box.isChecked()).toBe(true)
    expect(page.url()).toContain('forces=on')
    await page.locator('#controls .tp-ckbv_w').click()
    await expect.poll(() => brightPart(page)).toBe(0)
    expect(page.url()).toContain('forces=off')
    expect((await stats(page)).time).toBe(time)
  })

  test('a slider changes the material of all that is there, where it is', async () => {
    await open('?scene=pile&count=60')
    const { page } = current
    await stepTo(page, 1)
    const { time } = await stats(page)
    const before = await positions(page)
    const row = page.locator('#controls .tp-lblv', { hasText: 'restitution' })
    const track = (await row.locator('.tp-sldv_t').boundingBox())!
    const y = track.y + track.height / 2
    await page.mouse.move(track.x + track.width / 4, y)
    await page.mouse.down()
    await page.mouse.move(track.x + track.width / 2, y, { steps: 4 })
    const wall = () => page.evaluate(() => window.scree!.world()!.wallMaterial)
    // while the slider is held
    await expect.poll(async () => (await wall()).restitution).toBeCloseTo(0.5, 1)
    expect(page.url()).not.toContain('restitution')
    await page.mouse.up()
    const { restitution } = await wall()
    expect((await materials(page))[MATERIAL.restitution]).toBe(Math.fround(restitution!))
    expect(page.url()).toContain(`&restitution=${Number(restitution!.toFixed(2))}`)
    expect(await positions(page)).toEqual(before)
    expect((await stats(page)).time).toBe(time)

    await page.getByRole('button', { name: 'As the scene has it' }).click()
    await expect.poll(wall).toEqual({})
    await expect.poll(async () => (await materials(page))[MATERIAL.restitution]).toBe(0)
    expect(page.url()).not.toContain('restitution')
    expect(await row.locator('input').inputValue()).toBe('0.00')
  })

  test('the material in the address holds through a reset, until another scene is chosen', async () => {
    await open('?scene=pile&count=60&friction=0.8&rolling=0.1')
    const { page } = current
    const friction = page.locator('#controls .tp-lblv', { hasText: 'friction' }).locator('input')
    const material = { friction: Math.fround(0.8), rolling: Math.fround(0.1) }
    const first = await page.evaluateHandle(() => window.scree!.world())
    await page.keyboard.press('r')
    await page.waitForFunction((world) => window.scree!.world() !== world, first)
    expect(await page.evaluate(() => window.scree!.world()!.wallMaterial)).toEqual(material)
    expect((await materials(page))[MATERIAL.friction]).toBe(material.friction)
    expect(await friction.inputValue()).toBe('0.80')
    await page.locator('#controls select').first().selectOption({ label: 'gas' })
    await page.waitForFunction(() => window.scree!.world()!.stats.disks !== 60)
    expect(await page.evaluate(() => window.scree!.world()!.wallMaterial)).toEqual({})
    expect(await friction.inputValue()).toBe('0.00')
    expect(page.url()).not.toContain('friction')
  })

  test('stages are timed while their list is open', async () => {
    await open('?scene=pile&count=100')
    const { page } = current
    expect(await page.evaluate(() => window.scree!.world()!.profiling)).toBe(false)
    await page.locator('#timings summary').click()
    await page.locator('#timings li', { hasText: 'integrateVelocities' }).waitFor()
    expect(await page.locator('#timings li').first().textContent()).toContain('checkNeighborList')
  })

  test('what the address gets wrong is told, and the defaults are used', async () => {
    await open('?scene=heap&count=-5&seed=7&restitution=2')
    const { page } = current
    expect(await message(page).textContent()).toBe(
      `In the address, scene is “heap” (expected ${Object.keys(presets).join(', ')}), ` +
        'count is “-5” (expected a whole number from 1), and restitution is “2” (expected a number from 0 to 1): ' +
        'defaults used.',
    )
    expect(await stats(page)).toMatchObject({ disks: 4000 })
    expect(page.url()).toContain('scene=pile&seed=7')
  })

  test('too many disks are refused, and the world stays', async () => {
    await open('?scene=pile&count=100')
    const { page } = current
    await page.locator('#controls input').first().fill('99000000')
    await page.keyboard.press('Enter')
    await page.locator('#message').waitFor()
    expect(await message(page).textContent()).toBe(
      '99,000,000 disks are too many: there is room for 50,000 here.',
    )
    const { time, disks } = await stats(page)
    expect(disks).toBe(100)
    await waitForTime(page, time + 0.05)
  })

  test('an address with too many disks still shows a world, and what else is wrong is told beside it', async () => {
    await open('?scene=crosses&count=801&color=pink&colour=id')
    const said = await message(current.page).textContent()
    expect(said).toContain('color is “pink” (expected speed, id, contacts)')
    expect(said).toContain('“colour” is an unknown parameter')
    expect(said).toContain('expected at most 800')
    expect(await stats(current.page)).toMatchObject({ disks: 100 })
  })

  test('an address that predicts hits with walls that move still shows a world', async () => {
    await open('?scene=drum&count=100&stepping=pic')
    expect(await message(current.page).textContent()).toContain('The walls of this scene move')
    expect(await stats(current.page)).toMatchObject({ disks: 100 })
  })
})
