/** Checks that every link to a heading of this site finds it. VitePress itself checks pages only. */
import { posix } from 'node:path'

const ids = new Map<string, Set<string>>()
const links: { readonly page: string; readonly href: string }[] = []

function matches(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, found]) => decodeURIComponent(found))
}

export function collectAnchors(html: string, page: string): void {
  ids.set(page, new Set(matches(html, / id="([^"]+)"/g)))
  for (const href of matches(html, / href="((?!https?:)[^"]*#[^"]+)"/g)) links.push({ page, href })
}

/** Throws if a link names a heading that its page lacks. */
export function requireAnchors(): void {
  const broken = links.filter(({ page, href }) => {
    const [path, id] = href.split('#')
    const target = path === '' ? page : posix.join(path.startsWith('/') ? '' : posix.dirname(page), path)
    return !ids.get(target.replace(/^\//, '').replace(/(^|\/)$/, '$1index.html'))?.has(id)
  })
  if (broken.length > 0)
    throw new Error(
      `links to missing headings: ${broken.map(({ page, href }) => `${href} in ${page}`).join(', ')}`,
    )
}
