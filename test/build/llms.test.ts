/** llms.txt and llms-full.txt have every page of the documentation. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstSentence, llmsFiles } from '../../src/build/llms.ts'

const [[, inPackage], [, onSite], [, fullText]] = llmsFiles()
const pagesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
const linksOf = (text: string) => [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, link]) => link)

test('llms.txt: lists every page of the documentation but the home page, in the package and on the site', () => {
  const pages = ['docs', 'docs/guide', 'docs/performance']
    .flatMap(pagesIn)
    .filter((page) => page !== 'docs/index.md')
  expect(pages.length).toBeGreaterThan(40)
  const onSiteOf = (page: string) => page.replace(/^docs\//, '').replace(/md$/, 'html')
  expect(linksOf(onSite).sort()).toEqual(pages.map(onSiteOf).sort())
  const links = linksOf(inPackage)
  expect(links.filter((link) => !existsSync(link))).toEqual([])
  expect([...links, 'docs/examples.md'].sort()).toEqual([...pages, 'examples/README.md'].sort())
})

test('llms.txt: has a sentence on each page', () => {
  const lines = inPackage.split('\n').filter((line) => line.startsWith('- ['))
  expect(lines.filter((line) => !/\): [\w`].*[.!?]$/.test(line))).toEqual([])
})

test('llms-full.txt: has the tutorial and the guide, with the code that they include and without components', () => {
  for (const page of ['docs/tutorial.md', 'docs/properties.md', ...pagesIn('docs/guide')]) {
    const [heading] = /^# .*$/m.exec(readFileSync(page, 'utf8'))!
    expect(fullText).toContain(`\n${heading}\n`)
  }
  const [, code] = readFileSync('docs/tutorial/pile.ts', 'utf8').split(/\/\/ #(?:end)?region code\n/)
  expect(code.length).toBeGreaterThan(500)
  expect(fullText).toContain(`\`\`\`ts\n${code.trim()}\n\`\`\``)
  expect(fullText).not.toMatch(/^(<<<|<[A-Z]|:::|---\n)/m)
})

test('firstSentence: skips headings, code, lists and tables, and takes links out', () => {
  const page =
    '# Title\n\n```ts\nfoo. Bar\n```\n\n- a list.\n\n| a. | b |\n\nA [world](world.md) has\n`a: b`, e.g. this. More.\n'
  expect(firstSentence(page)).toBe('A world has `a: b`, e.g. this.')
  expect(firstSentence('# Title\n\n- a list\n')).toBe('')
})
