/** Files of results: one JSON file per part, and a log that people read. */
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Log of all parts. */
const LOG = 'scree-log.txt'

/** Returns the path of a file in the folder of the results: $OUT, or the current folder. */
function pathOf(name: string): string {
  const folder = process.env.OUT || '.'
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}

/** Starts an empty log, and removes these files: a part that fails leaves no result of an earlier run. */
export function begin(files: readonly string[]): void {
  writeFileSync(pathOf(LOG), '')
  for (const name of files) rmSync(pathOf(name), { force: true })
}

/** Prints lines, and appends them to the log. */
export function log(lines: string): void {
  console.log(lines)
  appendFileSync(pathOf(LOG), `${lines}\n`)
}

/** Writes a JSON file. A process that is killed meanwhile leaves the file that was there before. */
export function save(name: string, value: unknown): void {
  const path = pathOf(name)
  writeFileSync(`${path}.part`, `${JSON.stringify(value, null, 2)}\n`)
  renameSync(`${path}.part`, path)
}
