/** Names and figures in documents are those of the code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Returns the texts of all files of code in a folder. */
const codeIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|js|wgsl|json|jsonc)$/.test(file))
    .map((file) => read(join(folder, file)))

test('README.md: sizes are the limits that `npm run lint` checks', async () => {
  const sizes = join(root, '.size-limit.js')
  const { default: limits } = (await import(sizes)) as { default: { name: string; limit: string }[] }
  const limitOf = (name: string) => limits.find((one) => one.name === name)!.limit
  const text = read('README.md')
  for (const sentence of [
    `| ${limitOf('World, before a backend is chosen')} at once; ${limitOf('World on the GPU')} with the GPU backend or ${limitOf('World on the CPU')} with the CPU backend,`,
    `| \`dist/scree.js\`, everything in one file, minified and gzipped, at most | ${limitOf('All in one file')} |`,
    `| Bundle with \`castRay\` alone, at most | ${limitOf('castRay')} |`,
  ])
    expect(text).toContain(sentence)
})

test('README.md: measured times of other engines are those of docs/performance.md', () => {
  const [text, measured] = [read('README.md'), read('docs/performance.md')]
  const cells = (start: string, source = text) => {
    const line = source.split('\n').find((one) => one.startsWith(`| ${start}`))!
    return line.split(' | ').slice(1)
  }
  const engines = ['Scree, CPU, 8 substeps', 'box2d3-wasm 5.2', 'rapier2d-simd-compat', 'matter-js']
  const thousand = measured.slice(measured.indexOf('## Everybody, at 1,000 disks'))
  const expected = engines.map((engine) => cells(engine, thousand).slice(0, 2))
  expect(cells('Pile of 1,000 at rest: ms per step').slice(0, 4)).toEqual(
    expected.map(([time, overlap]) => `${time}; ${overlap} %`),
  )
  const [ours, , theirs] = measured.slice(measured.indexOf('\n| 20,000 | **Scree')).trim().split('\n')
  const times = [ours, theirs].map((line) => line.split(' | ')[7].replaceAll('*', ''))
  expect(cells('Pile of 20,000 at rest, equal overlaps').slice(0, 2)).toEqual(times)
})

test('CONTRIBUTING.md: each name in backticks is in the code', () => {
  const code = ['src', 'shaders', 'apps', 'test/support', 'test/fuzz'].flatMap(codeIn)
  code.push(read('package.json'), read('vite.config.ts'), read('.dependency-cruiser.js'), read('knip.jsonc'))
  const prose = read('CONTRIBUTING.md').replaceAll(/^```.*?^```/gms, '')
  const names = [...prose.matchAll(/`([A-Za-z_]\w+)(?:\(\))?`/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(50)
  const unknown = (name: string) => !code.some((text) => new RegExp(`\\b${name}\\b`).test(text))
  expect([...names, 'checkContactCapacity'].filter(unknown)).toEqual(['checkContactCapacity'])
})
