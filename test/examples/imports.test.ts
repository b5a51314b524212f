/** Each example names the packages that it imports, as it is built among others here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../examples', import.meta.url))
const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'package.json')))

test('examples: nine are projects of Node', () => {
  expect(names).toHaveLength(9)
})

test.each(names)('examples/%s: package.json has the packages that it imports, and no others', (name) => {
  const files = readdirSync(join(folder, name)).filter((file) => /\.(js|tsx?)$/.test(file))
  const sources = files.map((file) => readFileSync(join(folder, name, file), 'utf8')).join('\n')
  const imported = [...sources.matchAll(/(?:from|import) '([^'.][^']*)'/g)].map(
    ([, path]) => path.split('/')[0],
  )
  const { dependencies } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'))
  // the page imports a copy of the file in the package
  const expected = name === 'html' ? ['scree'] : [...new Set(imported)]
  expect(Object.keys(dependencies).sort()).toEqual(expected.sort())
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`| [${name}](`)
})
