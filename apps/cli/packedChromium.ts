/** Unpacks the brotli files of @sparticuz/chromium once, into node_modules/.cache. */
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { extract } from 'tar-fs'

const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
const cache = join(packageFolder, '../../.cache/scree')

type PackedFile = 'swiftshader.tar.br' | 'al2023.tar.br' | 'fonts.tar.br' | 'chromium.br'

/** Returns the folder with the unpacked content of a file; safe if two processes call it at once. */
export async function unpack(file: PackedFile): Promise<string> {
  const folder = join(cache, file)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const fresh = mkdtempSync(join(cache, 'unpacking-'))
  const sink = file.endsWith('.tar.br')
    ? extract(fresh)
    : createWriteStream(join(fresh, 'chromium'), { mode: 0o755 })
  await pipeline(createReadStream(join(packageFolder, 'bin', file)), createBrotliDecompress(), sink)
  try {
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
