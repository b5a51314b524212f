/** Names what a build or a check reads, so that it need not run again on the same files. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache'])

/** Yields the files below a path in a fixed order: all but those of `SKIPPED` folders inside of it. */
function* filesBelow(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) if (!SKIPPED.has(name)) yield* filesBelow(join(path, name))
}

/** Returns a hash of the names and contents of these files and folders, of some text, and of the version of Node. Missing ones count as such. */
export function fingerprintOf(paths, text = '') {
  const hash = createHash('sha256').update(`${process.version}\0${text}\0`)
  for (const path of paths)
    for (const file of filesBelow(path)) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}
