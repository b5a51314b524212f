/** The Vite plugin that names the code: worlds of equal versions compute equal bits on the CPU. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const MODULE = 'virtual:engine-version'
const root = fileURLToPath(new URL('../..', import.meta.url))
/** Folders whose files decide what a sweep computes. */
const FOLDERS = ['apps/sweep', 'shaders', 'src']

/** Makes `import engine from 'virtual:engine-version'` return text such as `0.1.0+8f3a61c09b2d`: the version of the package, and a hash of its sources. */
export function engineVersion(): Plugin {
  return {
    name: 'engine-version',
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(versionOf(root))}` : null),
  }
}

function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const hash = createHash('sha256')
  for (const name of FOLDERS)
    for (const file of filesIn(join(folder, name)))
      hash.update(`${file.slice(folder.length)}\0`).update(readFileSync(file))
  return `${version}+${hash.digest('hex').slice(0, 12)}`
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return (
    entries
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
      )
      // generated for editors
      .filter((path) => !path.endsWith('.d.ts'))
  )
}
