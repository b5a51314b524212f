/** Runs the code of docs/guide/recipes.md that only browsers can run. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sharedChromium } from '../browser/chromium.ts'
import { openTab } from '../browser/page.ts'
import { serve } from '../examples/drawn.ts'
import { blocksIn, bodyOf, runBlock } from './blocks.ts'

const PAGE = 'docs/guide/recipes.md'
const folder = mkdtempSync(join(tmpdir(), 'scree-recipes-'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>recipes</title>')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function openPage(headers: Record<string, string> = {}) {
  const faults: string[] = []
  const page = await openTab(await sharedChromium({ webgpu: false }), faults)
  await page.goto(await serve(folder, headers))
  return { page, faults }
}

test('recipes.md, Save in the browser: IndexedDB returns the bytes that were saved, after a reload too', async () => {
  const body = await bodyOf(blocksIn(PAGE, 'Save in the browser')[0], ['save', 'load'])
  const { page, faults } = await openPage()
  // a world is its snapshot here
  const run = (call: string) =>
    page.evaluate(
      ([code, statement]) => {
        const World = { fromSnapshot: (bytes: ArrayBuffer) => [...new Uint8Array(bytes)] }
        const { save, load } = new Function('World', code)(World)
        return new Function('save', 'load', statement)(save, load)
      },
      [body, call] as const,
    )
  expect(await run("return load('a')")).toBeUndefined()
  const worldOf = (bytes: string) =>
    `{ history: { snapshot: async () => new Uint8Array([${bytes}]).buffer } }`
  await run(`return save(${worldOf('1, 2, 3')}, 'a')`)
  await run(`return save(${worldOf('4')}, 'b')`)
  await page.reload()
  expect(await run("return load('a')")).toEqual([1, 2, 3])
  await run(`return save(${worldOf('5, 6')}, 'a')`)
  expect(await run("return load('a')")).toEqual([5, 6])
  expect(await run("return load('b')")).toEqual([4])
  expect(faults).toEqual([])
})

test('recipes.md, Threads: the headers isolate a page', async () => {
  const given = { defineConfig: (config: unknown) => config }
  const block = blocksIn(PAGE, 'Threads')[0].replace('export default', 'const config =')
  interface Config {
    server: { headers: Record<string, string> }
    preview: { headers: Record<string, string> }
  }
  const { config } = await runBlock<{ config: Config }>(block, given, ['config'])
  expect(config.server.headers).toEqual(config.preview.headers)
  const isIsolated = async (headers: Record<string, string>) =>
    (await openPage(headers)).page.evaluate(() => crossOriginIsolated)
  expect(await isIsolated(config.preview.headers)).toBe(true)
  expect(await isIsolated({})).toBe(false)
})
