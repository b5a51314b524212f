/** Says which files a command has written. */
import { statSync } from 'node:fs'

const UNITS = ['kB', 'MB', 'GB', 'TB']

/** Returns a size in words: "812 bytes", "3.4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  // 999,950 bytes are 1.0 MB
  const power = Math.min(Math.floor(Math.log10(bytes + bytes / 1000) / 3), UNITS.length)
  return `${(bytes / 1000 ** power).toFixed(1)} ${UNITS[power - 1]}`
}

/** Files that belong together: the first one, and how the others are called, such as "41 .vtu files". */
export interface Written {
  readonly file: string
  readonly others?: readonly string[]
  readonly about?: string
}

/** Returns a line per file or group of files, with its size. */
export function writtenLines(written: readonly Written[]): string {
  return written
    .map(({ file, others = [], about = '' }) => {
      const size = [file, ...others].reduce((sum, name) => sum + statSync(name).size, 0)
      const more = others.length === 0 ? '' : ` and ${others.length} ${about}`
      return `${'wrote'.padEnd(18)} ${file}${more}, ${sizeText(size)}`
    })
    .join('\n')
}
