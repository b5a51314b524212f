/** Sources and data are no part of the site: on its pages their links, which work in the repository, become plain text. */
import { posix } from 'node:path'
import type { MarkdownOptions } from 'vitepress'

export const unlinkSources: MarkdownOptions['config'] = (md) => {
  md.core.ruler.push('unlink-sources', ({ tokens, env }) => {
    // titles of containers are rendered without a page
    if (env.relativePath === undefined) return
    const folder = posix.dirname(env.relativePath)
    for (const { children } of tokens) {
      let isSource = false
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const path = posix.join(folder, token.attrGet('href')!)
          isSource = path.startsWith('../') || path.endsWith('.json')
        }
        if (!isSource || !token.type.startsWith('link_')) continue
        token.tag = 'span'
        token.attrs = null
      }
    }
  })
}
