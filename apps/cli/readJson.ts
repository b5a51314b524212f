/** Reads JSON files that a user names. */
import { readFileSync } from 'node:fs'

/** Returns the content of a JSON file. Throws if the file is missing, unreadable or not JSON. */
export function readJson(file: string): unknown {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read: ${message}`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${(error as Error).message}`)
  }
}
