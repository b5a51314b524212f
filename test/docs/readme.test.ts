/** The program of the README, in Chromium. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { expect } from 'vitest'
import { sharedChromium } from '../browser/chromium.ts'
import { openTab } from '../browser/page.ts'
import { serve } from '../examples/drawn.ts'
import { fullTest } from '../support/fullTest.ts'
import { blocksIn, root } from './blocks.ts'

const folder = join(root, 'node_modules/.cache/scree/readme')

/** Builds a page of this program, and returns its address. */
async function pageOf(program: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const input = join(folder, 'main.ts')
  writeFileSync(input, program)
  const outDir = join(folder, 'dist')
  // this mode resolves imports of the package to its sources
  await build({
    root,
    mode: 'test',
    logLevel: 'error',
    build: { outDir, rollupOptions: { input, output: { entryFileNames: 'main.js' } } },
  })
  const html =
    '<!doctype html><title>README</title><body></body><script type="module" src="main.js"></script>'
  writeFileSync(join(outDir, 'index.html'), html)
  return serve(outDir)
}

/** Returns the painted part of the canvas, and the mean height of what is painted, 0 to 1. */
function paintedPart(): { part: number; height: number } {
  const canvas = document.querySelector('canvas')!
  const { width, height } = canvas
  const copy = new OffscreenCanvas(width, height).getContext('2d')!
  copy.drawImage(canvas, 0, 0)
  const { data } = copy.getImageData(0, 0, width, height)
  let [area, moment] = [0, 0]
  for (let k = 0; k < width * height; k++) {
    area += data[4 * k + 3]
    moment += data[4 * k + 3] * (height - Math.floor(k / width))
  }
  return { part: area / (255 * width * height), height: moment / (area * height) }
}

fullTest('README.md: its program draws 5,000 disks that fall, and the bar', async () => {
  const address = await pageOf(blocksIn('README.md')[0])
  const faults: string[] = []
  const page = await openTab(await sharedChromium({ webgpu: false }), faults)
  await page.goto(address)
  await page.locator('canvas').waitFor({ timeout: 100_000 })
  // they begin at 0.58, and at rest are below 0.2
  await expect
    .poll(async () => (await page.evaluate(paintedPart)).height, { timeout: 100_000 })
    .toBeLessThan(0.3)
  const expected = (5000 * Math.PI * 0.2 ** 2 + 8 * 0.6) / (60 * 40)
  const { part } = await page.evaluate(paintedPart)
  expect(part / expected).toBeGreaterThan(0.95)
  expect(part / expected).toBeLessThan(1.05)
  expect(faults).toEqual([])
})
