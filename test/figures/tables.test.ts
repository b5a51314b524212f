/** Places of the tables that the benchmarks fill. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillTable } from '../../bench/shapes/tables.ts'

test('docs/polar.md has a place for each table', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scree-'))
  const page = join(folder, 'page.md')
  writeFileSync(page, readFileSync('docs/polar.md'))
  const names = ['growth', 'fits', 'steps', 'memory', 'effort', 'traces', 'cuts'].map(
    (name) => `polar-${name}`,
  )
  for (const name of names) fillTable(page, name, [['filled'], [name]])
  for (const name of names) expect(readFileSync(page, 'utf8')).toContain(`| ${name} |`)
  rmSync(folder, { recursive: true })
})

test('docs/performance.md has a place for each table of predicted hits', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scree-'))
  const page = join(folder, 'page.md')
  writeFileSync(page, readFileSync('docs/performance.md'))
  const names = [
    'crosses-paper',
    'crosses-circles',
    'crosses-radius',
    'crosses-lines',
    'collisions-rates',
    'collisions-waves',
  ]
  for (const name of names) fillTable(page, name, [['filled'], [name]])
  for (const name of names) expect(readFileSync(page, 'utf8')).toContain(`| ${name} |`)
  rmSync(folder, { recursive: true })
})
