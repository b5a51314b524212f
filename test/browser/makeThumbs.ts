/** Draws the cards of the gallery, and the picture that links to the page show. `npm run thumbs` draws all, or those named behind `--`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'vite'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { sharedChromium } from './chromium.ts'

const FOLDER = 'apps/playground/gallery'
/** Pixels, and the quality of WebP: all cards together are below 150 kB. */
const CARD = [320, 200, 0.34] as const
const COVER = [1200, 630, 0.45] as const

const named = process.argv.slice(2)
const names = named.length > 0 ? named : ['cover', ...Object.keys(presets)]
mkdirSync(`${FOLDER}/thumbs`, { recursive: true })
const server = await createServer({ server: { host: '127.0.0.1', port: 0, hmr: false }, logLevel: 'error' })
await server.listen()
const browser = await sharedChromium({ webgpu: false })
const page = await browser.newPage()
await page.goto(`${server.resolvedUrls!.local[0]}check.html`)
for (const name of names) {
  const isCover = name === 'cover'
  const [width, height, quality] = isCover ? COVER : CARD
  const data = await page.evaluate(
    async ({ scene, width, height, quality }) => {
      const module = '/apps/playground/gallery/thumbnail.ts'
      const { thumbnail } = await import(/* @vite-ignore */ module)
      return (await thumbnail(scene, width, height, quality)) as string
    },
    { scene: (isCover ? 'picture' : name) as PresetName, width, height, quality },
  )
  const bytes = Buffer.from(data, 'base64')
  writeFileSync(isCover ? `${FOLDER}/cover.webp` : `${FOLDER}/thumbs/${name}.webp`, bytes)
  process.stdout.write(`${name}: ${bytes.length} bytes\n`)
}
await browser.close()
await server.close()
process.exit(0)
