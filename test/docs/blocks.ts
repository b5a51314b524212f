/** Code blocks of pages, to run them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the blocks in TypeScript of a page, under one of its headings of the second level if it is given. */
export function blocksIn(page: string, heading?: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const sections = text.split(/^## /m)
  const section = heading === undefined ? text : sections.find((one) => one.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`${page} has no heading ${heading}`)
  return [...section.matchAll(/^```ts[^\n]*\n(.*?)^```$/gms)].map(([, code]) => code)
}
