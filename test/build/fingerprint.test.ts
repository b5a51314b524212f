/** What `npm test` and shared builds skip: only what would read the same files. */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scripts } from '../../package.json'
import { fingerprintOf } from '../../src/build/fingerprint.js'

test('fingerprintOf: depends on the names and contents of files and on the text, and not on what is installed or built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scree-fingerprint-'))
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  write('a/one.ts', '1')
  write('a/two.ts', '2')
  const seen = [fingerprintOf([folder])]
  write('node_modules/package/index.js', '3')
  write('a/dist/index.js', '4')
  expect(fingerprintOf([folder])).toBe(seen[0])
  seen.push(fingerprintOf([folder], 'tsc'))
  write('a/two.ts', '5')
  seen.push(fingerprintOf([folder]))
  renameSync(join(folder, 'a/two.ts'), join(folder, 'a/three.ts'))
  seen.push(fingerprintOf([folder]))
  rmSync(join(folder, 'a/three.ts'))
  seen.push(fingerprintOf([folder]))
  expect(new Set(seen).size).toBe(seen.length)
  rmSync(folder, { recursive: true })
})

test('ifChanged.js: has a row of inputs for each command of lint', () => {
  const table = /const INPUTS = \{([\s\S]*?)\n\}/.exec(readFileSync('src/build/ifChanged.js', 'utf8'))![1]
  const rows = [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name)
  expect(rows).toEqual(['build', ...scripts.lint.split(' && ').map((command) => command.split(' ')[0])])
})
