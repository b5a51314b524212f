/** Sweeps on a disk that is full: a small one in memory, if this user may mount it. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isFull } from '../support/full.ts'
import { files, performed, planOf, TINY } from './support.ts'

const file = files()
const text = (name: string) => readFileSync(name, 'utf8')
const plan = planOf(TINY)

/** A disk of 64 kB, or undefined where mounting is not allowed. */
const disk = isFull ? mounted(64) : undefined

function mounted(kilobytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'scree-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}

afterAll(() => {
  if (disk === undefined) return
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

/** Fills the disk to the last page but `pages`. Returns a function that makes room again. */
function fill(pages: number): () => void {
  const filler = join(disk!, 'filler')
  const held: Buffer[] = []
  const page = Buffer.alloc(4096)
  try {
    for (;;) {
      held.push(page)
      writeFileSync(filler, Buffer.concat(held))
    }
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
  }
  const most = held.length - 1 - pages
  writeFileSync(filler, Buffer.alloc(4096 * most))
  return () => rmSync(filler)
}

describe.runIf(disk !== undefined)('sweep: a disk that is really full', () => {
  const at = (name: string) => join(disk!, name)

  test('keeps the jobs that were done, says so in a sentence, and goes on from them when there is room', async () => {
    await performed(plan, file, 'whole')
    const size = statSync(file('whole.journal')).size
    // the journal of 8 jobs takes more than a page if its sweep is repeated with longer tables
    const long = planOf({ ...TINY, at: Array.from({ length: 30 }, (_, k) => (k + 1) / 60) })
    await performed(long, file, 'long')
    expect(statSync(file('long.journal')).size).toBeGreaterThan(3 * 4096)
    expect(size).toBeGreaterThan(0)
    const makeRoom = fill(2)
    const done: number[] = []
    const options = {
      out: [at('a.csv')],
      journal: at('a.journal'),
      onProgress: (count: number) => done.push(count),
    }
    await expect(performed(long, file, 'a', options)).rejects.toThrow(
      `journal ${at('a.journal')} cannot be written: the disk is full`,
    )
    expect(existsSync(at('a.csv'))).toBe(false)
    const kept = text(at('a.journal')).trimEnd().split('\n').length - 1
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBe(done[done.length - 1])
    makeRoom()
    expect(await performed(long, file, 'a', options)).toMatchObject({ kept, jobs: 8, failures: [] })
    expect(text(at('a.csv'))).toBe(text(file('long.csv')))
    expect(text(at('a.journal'))).toBe(text(file('long.journal')))
  })

  test('leaves no half table, as CSV, as Parquet and as a figure', async () => {
    const makeRoom = fill(0)
    for (const name of ['b.csv', 'b.parquet']) {
      await expect(performed(plan, file, 'b', { out: [at(name)] })).rejects.toThrow(
        `${at(name)} cannot be written: the disk is full`,
      )
      for (const left of [at(name), at(`${name}.part`)]) expect(existsSync(left)).toBe(false)
    }
    await expect(performed(plan, file, 'b', { figure: at('b.svg') })).rejects.toThrow(
      `${at('b.svg')} cannot be written: the disk is full`,
    )
    expect(existsSync(at('b.svg'))).toBe(false)
    makeRoom()
    expect((await performed(plan, file, 'b', { out: [at('b.parquet')] })).kept).toBe(8)
    expect(existsSync(at('b.parquet'))).toBe(true)
  })
})
