/** The Vite plugin that names the commit which a build was made from. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const MODULE = 'virtual:commit'
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Makes `import commit from 'virtual:commit'` return text such as `8f3a61c09b2d`; empty if there is no repository. */
export function buildCommit(): Plugin {
  return {
    name: 'build-commit',
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(commitOf(root))}` : null),
  }
}

function commitOf(folder: string): string {
  try {
    const told = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return told.trim()
  } catch {
    return ''
  }
}
