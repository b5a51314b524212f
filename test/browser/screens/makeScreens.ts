/**
 * Builds the page and photographs it for docs/screens. Takes all subjects, or those that are named: `scene-pile tool-pour`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { build, preview } from 'vite'
import { sharedChromium } from '../chromium.ts'
import { compose } from './compose.ts'
import { type Subject, subjectsIn } from './subjects.ts'

const PAGE = 'dist/page'
const FOLDER = 'docs/screens'
/** Bytes per subject, and of the first view, which is full of grains in flight: all together are below 1 MB. */
const MAX_BYTES = 19_500
const MAX_BYTES_FIRST = 40_000
/** Milliseconds after which a subject is given up. */
const PATIENCE = 60_000

await build({ logLevel: 'error' })
const named = process.argv.slice(2)
const subjects = subjectsIn(PAGE).filter(({ name }) => named.length === 0 || named.includes(name))
const unknown = named.filter((name) => !subjects.some((subject) => subject.name === name))
if (unknown.length > 0) {
  const known = subjectsIn(PAGE).map(({ name }) => name)
  process.stderr.write(`unknown subjects ${unknown.join(', ')}: expected ${known.join(', ')}\n`)
  process.exit(2)
}
mkdirSync(FOLDER, { recursive: true })
const server = await preview({ logLevel: 'error', preview: { host: '127.0.0.1', port: 0 } })
const address = server.resolvedUrls!.local[0]
const browser = await sharedChromium({ webgpu: false })
const desktop = await browser.newPage({ viewport: { width: 1280, height: 800 } })
const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
const press = await browser.newPage()
for (const tab of [desktop, phone]) tab.setDefaultTimeout(PATIENCE)

/** Returns the light and the dark picture of a subject. */
async function photograph(tab: Page, { path, arrange }: Subject): Promise<[string, string]> {
  await tab.emulateMedia({ colorScheme: 'light' })
  await tab.goto(address + path)
  await arrange(tab)
  const pictures: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await tab.emulateMedia({ colorScheme })
    // two frames: the page hears of the scheme in the first and has drawn it in the second
    await tab.evaluate(async () => {
      for (let k = 0; k < 3; k++) await new Promise(requestAnimationFrame)
    })
    pictures.push((await tab.screenshot()).toString('base64'))
  }
  return pictures as [string, string]
}

let total = 0
const failed: string[] = []
for (const subject of subjects) {
  const start = performance.now()
  try {
    const pictures = { desktop: await photograph(desktop, subject), phone: await photograph(phone, subject) }
    const maxBytes = subject.name === 'view-first' ? MAX_BYTES_FIRST : MAX_BYTES
    const data = await press.evaluate(compose, { ...pictures, maxBytes })
    const bytes = Buffer.from(data, 'base64')
    writeFileSync(`${FOLDER}/${subject.name}.webp`, bytes)
    total += bytes.length
    const seconds = (performance.now() - start) / 1000
    process.stdout.write(`${subject.name}: ${bytes.length} bytes, ${seconds.toFixed(1)} s\n`)
  } catch (error) {
    failed.push(subject.name)
    process.stderr.write(`${subject.name}: ${(error as Error).message}\n`)
  }
}
process.stdout.write(`${subjects.length - failed.length} subjects, ${(total / 1e6).toFixed(2)} MB\n`)
await browser.close()
await server.close()
process.exit(failed.length > 0 ? 1 : 0)
