/** The built page in a browser with WebGPU, on SwiftShader. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { presets } from '../../src/entries/scenes.ts'
import { Replay } from '../../src/replay/replay.ts'
import { fullTest } from '../support/fullTest.ts'
import {
  backend,
  brightPart,
  coloredPart,
  disguise,
  expectToRunRestartAndShow,
  farthest,
  paintedPart,
  positions,
  redraw,
  stats,
  stepTo,
  waitForTime,
} from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: true })

fullTest('WGSL moves 20 000 disks, and they are drawn', async () => {
  await open('?backend=gpu&scene=pile&count=20000')
  const { page } = current
  const before = await positions(page)
  await waitForTime(page, 2 / 60)
  expect(farthest(before, await positions(page))).toBeGreaterThan(1e-3)
  expect(await stats(page)).toMatchObject({ backend: 'gpu', disks: 20_000 })
  expect(await coloredPart(page)).toBeGreaterThan(0.1)
})

// a world on software WebGPU takes seconds to begin: lostDevice.test.ts does the same with one scene
fullTest.each(Object.keys(presets))('%s runs, restarts and is drawn', async (scene) => {
  await open(`?backend=gpu&scene=${scene}&count=100&color=id`)
  await expectToRunRestartAndShow(current.page)
})

fullTest('the first picture of a scene has all its grains', async () => {
  await open('?backend=gpu&scene=pills&count=100&color=id')
  const { page } = current
  const first = await page.evaluateHandle(() => window.scree!.world())
  await page.keyboard.press('r')
  const drawn = await page.waitForFunction((old) => {
    const world = window.scree!.world()!
    return world !== old && { ids: world.buffers.ids }
  }, first)
  expect(await drawn.jsonValue()).toEqual({ ids: 100 })
  expect(await coloredPart(page)).toBeGreaterThan(0.005)
})

test('a software adapter alone is not used for the simulation, and the page says so', async () => {
  await open('?scene=pile&count=300')
  const { page } = current
  expect(await stats(page)).toMatchObject({ backend: 'cpu' })
  expect((await backend(page))[1]).toContain('found no hardware GPU')
  await waitForTime(page, 0.1)
  // while it plays: the time bar of a paused world takes room in a low window
  expect(await paintedPart(page)).toBeGreaterThan(0.1)
})

// 31 CPU seconds: a page on the CPU begins a software GPU; lostDevice.test.ts has the way back
fullTest('Panel: changes the backend of the running page', async () => {
  await open('?scene=pile&count=300')
  const { page } = current
  await page.locator('#controls select').nth(1).selectOption({ label: 'GPU (WebGPU)' })
  await page.waitForFunction(() => window.scree!.world()!.stats.backend === 'gpu')
  await waitForTime(page, 0.05)
  expect(await coloredPart(page)).toBeGreaterThan(0.1)
  await expect.poll(() => page.url()).toContain('backend=gpu')
  expect((await backend(page))[1]).toContain('software adapter')
  await page.locator('#controls select').nth(1).selectOption({ label: 'CPU (WebAssembly)' })
  await page.waitForFunction(() => window.scree!.world()!.stats.backend === 'cpu')
  expect((await backend(page))[1]).toBe('')
})

fullTest('force lines are equal for all combinations of backend and renderer', async () => {
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
    // disks that move are bright, too
    await stepTo(page, 4)
    const bright = await brightPart(page)
    const context = backend === 'gpu' || isDisguised ? 'webgpu' : '2d'
    expect(
      await page.evaluate((c) => document.querySelector('canvas')!.getContext(c) !== null, context),
    ).toBe(true)
    await page.keyboard.press('f')
    await redraw(page)
    expect(await brightPart(page)).toBeLessThan(0.0005)
    parts.push(bright)
    await expect.poll(() => page.url()).toContain('forces=off')
  }
  const [canvas, gpu, uploaded] = parts
  expect(gpu).toBeGreaterThan(0.001)
  expect(uploaded / gpu).toBeCloseTo(1, 1)
  // which smooths edges in its own way, and draws the strongest last
  expect(canvas / gpu).toBeGreaterThan(0.8)
  expect(canvas / gpu).toBeLessThan(1.25)
})

fullTest('force lines of removed contacts disappear although their records remain', async () => {
  await open('?backend=gpu&scene=pile&count=60&color=speed&forces=on')
  const { page } = current
  const apart = [...presets.pile.build(60, 1).disks.positions]
  await stepTo(page, 1.5)
  expect(await brightPart(page)).toBeGreaterThan(0.001)
  await page.evaluate(async (positions) => {
    const world = window.scree!.world()!
    world.disks.write(world.disks.ids, { positions, velocities: new Float32Array(positions.length) })
    world.step(1 / 60)
    await world.settle()
  }, apart)
  await redraw(page)
  expect(await brightPart(page)).toBe(0)
})

fullTest(
  'Recording: what the GPU of a page computed is replayed on it and, with the same bits, on the CPU of Node',
  async () => {
    await open('?backend=gpu&scene=pile&count=60')
    const { page } = current
    await page.keyboard.press('v')
    await page.mouse.move(200, 400)
    await page.mouse.down()
    for (let k = 0; k < 10; k++) {
      await page.mouse.move(200 + 12 * k, 400 - 8 * k)
      await page.waitForTimeout(100)
    }
    await page.mouse.up()
    await waitForTime(page, (await stats(page)).time + 0.3)
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('v')])
    const bytes = await readFile(await download.path())
    const result = await new Replay(Uint8Array.from(bytes).buffer).run({ backend: 'cpu', threads: 1 })
    expect(result.difference).toBeNull()
    expect(result.steps).toBeGreaterThan(20)
    await page.locator('#file').setInputFiles(await download.path())
    await page.locator('#tape p').filter({ hasText: 'agree' }).waitFor({ timeout: 300_000 })
    expect(await stats(page)).toMatchObject({ backend: 'gpu' })
    expect(await page.evaluate(() => window.scree!.world()!.hash())).toBe(result.hash)
  },
)
