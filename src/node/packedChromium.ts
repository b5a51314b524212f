/** Unpacks the brotli files of @sparticuz/chromium once per version, into node_modules/.cache. */
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { extract } from 'tar-fs'

const NAME = '@sparticuz/chromium'
/** The version to install if the files are not found: the one that Scree is tested with. */
const TESTED = '153'

type PackedFile = 'swiftshader.tar.br' | 'al2023.tar.br' | 'fonts.tar.br' | 'chromium.br'

/** Returns the module that an import of the package loads; where it lies in the package depends on the version. */
const installedEntry = () => createRequire(import.meta.url).resolve(NAME)

/** Returns the unpacked content of a file of the package as a folder. Two processes may call it at once. Rejects if the package lacks the file. */
export async function unpack(file: PackedFile, entry = installedEntry()): Promise<string> {
  const { root, version } = packageOf(entry)
  const packed = join(root, 'bin', file)
  if (!existsSync(packed))
    throw new Error(`${NAME} ${version} has no bin/${file}: run npm install ${NAME}@${TESTED}`)
  const cache = join(root, '../../.cache/scree', version)
  const folder = join(cache, file)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const fresh = mkdtempSync(join(cache, 'unpacking-'))
  const sink = file.endsWith('.tar.br')
    ? extract(fresh)
    : createWriteStream(join(fresh, 'chromium'), { mode: 0o755 })
  await pipeline(createReadStream(packed), createBrotliDecompress(), sink)
  try {
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Returns the root of the package that a module belongs to, and its version. Folders inside may have a package.json without a name. */
function packageOf(entry: string): { root: string; version: string } {
  for (let root = dirname(entry); root !== dirname(root); root = dirname(root)) {
    const file = join(root, 'package.json')
    if (!existsSync(file)) continue
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string }
    if (name === NAME) return { root, version: version ?? 'without a version' }
  }
  throw new Error(`${entry} is not in a package called ${NAME}: run npm install ${NAME}@${TESTED}`)
}
