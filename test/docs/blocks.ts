/** Code blocks of pages, to run them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the blocks in TypeScript of a page, under one of its headings of the second level if it is given. */
export function blocksIn(page: string, heading?: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const sections = text.split(/^## /m)
  const section = heading === undefined ? text : sections.find((one) => one.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`${page} has no heading ${heading}`)
  return [...section.matchAll(/^```ts[^\n]*\n(.*?)^```$/gms)].map(([, code]) => code)
}

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<Record<string, unknown>>

/** Returns a block as the body of a function in JavaScript: without imports and types, and returning these of its names. */
export async function bodyOf(block: string, names: readonly string[]): Promise<string> {
  const plain = block.replaceAll(/^import .*$/gm, '').replaceAll(/^export (?!default)/gm, '')
  const { code } = await transformWithOxc(plain, 'block.ts')
  return `${code}\nreturn { ${names.join(', ')} }`
}

/** Runs a block and returns these of its names. `given` has what it imports, and globals. */
export async function runBlock<Made>(
  block: string,
  given: Readonly<Record<string, unknown>>,
  names: readonly (keyof Made & string)[],
): Promise<Made> {
  const run = new AsyncFunction(...Object.keys(given), await bodyOf(block, names))
  return (await run(...Object.values(given))) as Made
}
