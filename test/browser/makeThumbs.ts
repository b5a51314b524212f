/**
 * Draws the cards of the gallery, the picture that links to the page show (`cover`), and that of the README, which moves (`moving`). `npm run program -- test/browser/makeThumbs.ts`
 * draws all, or those named behind `--`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import webp from 'node-webpmux'
import type { Page } from 'playwright-core'
import { createServer } from 'vite'
import type { Size } from '../../apps/playground/gallery/thumbnail.ts'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { sharedChromium } from './chromium.ts'

const FOLDER = 'apps/playground/gallery'
/** All cards of a theme together are below 175 kB. */
const CARD: Size = [320, 200, 0.34]
const COVER: Size = [1200, 630, 0.45]

/** The moving picture: grains, pictures per second, seconds until they are at rest, and milliseconds that the last picture stays. */
const MOVING = { name: 'picture', count: 3000, rate: 6, seconds: 6, stay: 2500 } as const
const MOVING_SIZE: Size = [400, 250, 0.2]

const named = process.argv.slice(2)
const names = named.length > 0 ? named : ['cover', 'moving', ...Object.keys(presets)]
const server = await createServer({ server: { host: '127.0.0.1', port: 0, hmr: false }, logLevel: 'error' })
await server.listen()
const browser = await sharedChromium({ webgpu: false })

const write = (path: string, bytes: Uint8Array) => {
  writeFileSync(path, bytes)
  process.stdout.write(`${path}: ${bytes.length} bytes\n`)
}

/** Returns pictures of a scene: at these times, or as its card shows it. */
async function take(
  page: Page,
  name: PresetName,
  size: Size,
  count = 0,
  times?: number[],
): Promise<Buffer[]> {
  const taken = await page.evaluate(
    async (wish) => {
      const module = '/apps/playground/gallery/thumbnail.ts'
      const { pictures, thumbnail } = await import(/* @vite-ignore */ module)
      if (wish.times === undefined) return [await thumbnail(wish.name, wish.size)] as string[]
      return (await pictures(wish.name, wish.count, wish.times, wish.size)) as string[]
    },
    { name, size, count, times },
  )
  return taken.map((text) => Buffer.from(text, 'base64'))
}

async function writeMoving(page: Page): Promise<void> {
  const { name, count, rate, seconds, stay } = MOVING
  const times = Array.from({ length: rate * seconds }, (_, k) => (k + 1) / rate)
  const pictures = await take(page, name, MOVING_SIZE, count, times)
  const frames = await Promise.all(
    pictures.map((buffer, k) =>
      webp.Image.generateFrame({ buffer, delay: k + 1 < pictures.length ? 1000 / rate : stay }),
    ),
  )
  const [width, height] = MOVING_SIZE
  write('docs/public/moving.webp', await webp.Image.save(null, { frames, width, height, loops: 0 }))
}

for (const theme of ['dark', 'light'] as const) {
  mkdirSync(`${FOLDER}/thumbs/${theme}`, { recursive: true })
  const page = await browser.newPage({ colorScheme: theme })
  // a server that is new bundles its dependencies, for a minute on a machine that is busy
  page.setDefaultTimeout(300_000)
  await page.goto(`${server.resolvedUrls!.local[0]}check.html`)
  for (const name of names) {
    const isCover = name === 'cover'
    // other pages show these on any ground
    if ((isCover || name === 'moving') && theme === 'light') continue
    if (name === 'moving') await writeMoving(page)
    else {
      const [bytes] = await take(page, (isCover ? 'picture' : name) as PresetName, isCover ? COVER : CARD)
      write(isCover ? `${FOLDER}/cover.webp` : `${FOLDER}/thumbs/${theme}/${name}.webp`, bytes)
    }
  }
}
await browser.close()
await server.close()
process.exit(0)
