/**
 * llms.txt and llms-full.txt: the documentation for language models, by the convention of llmstxt.org. They follow from the pages, so they are
 * not committed. The package has llms.txt, with links to the pages beside it. The site has both: its pages are HTML, so the text of the guide is in
 * llms-full.txt.
 */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { SECTIONS } from '../../docs/.vitepress/sections.ts'
import { description } from '../../package.json'

/** Sections whose pages are in llms-full.txt: those that say how to use the package. */
const FULL = ['Start', 'Guide']

const pageOf = (link: string) => `docs${link}.md`

/** Returns the text of a page without its front matter. */
const read = (page: string) => readFileSync(page, 'utf8').replace(/^---\n.*?\n---\n/s, '')

/** Returns the first sentence of the prose of a page, without links; empty if it has no prose. */
export function firstSentence(text: string): string {
  const paragraphs = text.replaceAll(/^```.*?^```$/gms, '').split(/\n{2,}/)
  const prose = paragraphs.find((one) => /^[\w`*"“[]/.test(one) && !one.startsWith('Written by')) ?? ''
  const plain = prose.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/\s+/g, ' ')
  return /^.*?[.!?](?= [A-Z`]|$)/.exec(plain.trim())?.[0] ?? ''
}

/** Returns a page as plain Markdown: files of code that it includes are blocks, and components of the site are left out. */
function plainPage(page: string): string {
  const folder = posix.dirname(page)
  return read(page)
    .replaceAll(/^<<< (\S+?)(?:#(\w+))?$/gm, (_, path: string, region?: string) => {
      const code = readFileSync(posix.join(folder, path), 'utf8')
      const shown =
        region === undefined ? code : code.split(`// #region ${region}\n`)[1].split('// #endregion')[0]
      return `\`\`\`${posix.extname(path).slice(1)}\n${shown.trim()}\n\`\`\``
    })
    .replaceAll(/^(<[A-Z].*|:::.*)\n/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function index(linkOf: (link: string) => string, more: readonly string[]): string {
  const lists = SECTIONS.map(({ text, items }) => {
    const entries = items.map((item) => {
      const sentence = firstSentence(read(pageOf(item.link)))
      return `- [${item.text}](${linkOf(item.link)})${sentence === '' ? '' : `: ${sentence}`}`
    })
    return `## ${text}\n\n${entries.join('\n')}`
  })
  return `${['# Scree', `> ${description}`, ...more, ...lists].join('\n\n')}\n`
}

function fullText(): string {
  const pages = SECTIONS.filter(({ text }) => FULL.includes(text)).flatMap(({ items }) => items)
  return `${['# Scree', `> ${description}`, ...pages.map(({ link }) => plainPage(pageOf(link)))].join('\n\n')}\n`
}

/** Returns the path and the text of each of these files. */
export function llmsFiles(): readonly (readonly [path: string, text: string])[] {
  const inPackage = (link: string) => (link === '/examples' ? 'examples/README.md' : pageOf(link))
  const types =
    'Docstrings of all functions and types are in `dist/lib/types`, one file per entry point of package.json.'
  const onSite = (link: string) => `${link.slice(1)}.html`
  const full = 'The [text of the guide](llms-full.txt) in one file.'
  return [
    ['llms.txt', index(inPackage, [types])],
    ['docs/public/llms.txt', index(onSite, [full])],
    ['docs/public/llms-full.txt', fullText()],
  ]
}
