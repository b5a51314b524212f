/** Builds that the processes of a test run share: the first test that asks for one makes it. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { fingerprintOf } from '../../src/build/fingerprint.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the builds of this run. */
    builds: string
  }
}

/** Vitest calls this before a run, and what it returns after it. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'scree-builds-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  project.provide('builds', folder)
  // in watch mode the sources have changed
  project.onTestsRerun(() => {
    clear()
    mkdirSync(folder)
  })
  return clear
}

/** What the builds of tests read. */
const SOURCES = [
  ...['src', 'shaders', 'apps', 'bench', 'docs/results', 'test/support'],
  ...['package.json', 'package-lock.json', 'vite.config.ts'],
  ...readdirSync('.').filter((name) => name.endsWith('.html')),
]

/** Returns the folder of a build that an earlier run may have made of the same sources: the page takes 14 s of processor time. */
export async function keptBuild(name: string, build: (outDir: string) => Promise<unknown>): Promise<string> {
  const kept = join('node_modules/.cache/scree/builds', name)
  const stamp = `${kept}.made`
  await sharedBuild(name, async () => {
    const sources = fingerprintOf(SOURCES)
    const state = () => `${sources} ${fingerprintOf([kept])}`
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state()) return
    rmSync(kept, { recursive: true, force: true })
    await build(kept)
    writeFileSync(stamp, state())
  })
  return kept
}

/** Returns the folder of a build. Only the first process that asks calls `build`; the others wait for it. */
export async function sharedBuild(
  name: string,
  build: (outDir: string) => Promise<unknown>,
): Promise<string> {
  const outDir = join(inject('builds'), name)
  const [done, failed] = ['done', 'failed'].map((state) => `${outDir}.${state}`)
  if (isFirst(outDir)) {
    try {
      await build(outDir)
      writeFileSync(done, '')
    } catch (error) {
      writeFileSync(failed, '')
      throw error
    }
  }
  while (!existsSync(done)) {
    if (existsSync(failed)) throw new Error(`the build of ${name} failed in another test`)
    await setTimeout(50)
  }
  return outDir
}

function isFirst(outDir: string): boolean {
  try {
    mkdirSync(outDir)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
