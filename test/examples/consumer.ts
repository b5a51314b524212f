/** Folders outside this repository, into which npm installs the packed package. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { version } from '../../package.json'

export const root = fileURLToPath(new URL('../..', import.meta.url))

let packed: Buffer | undefined

/** Makes a new folder with the packed package, and returns it with the name of the file. Packs once. */
export function folderWithPackage(): { folder: string; tarball: string } {
  const folder = mkdtempSync(join(tmpdir(), 'scree-consumer-'))
  const tarball = `scree-${version}.tgz`
  if (packed === undefined) {
    execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: root, stdio: 'ignore' })
    packed = readFileSync(join(folder, tarball))
  }
  writeFileSync(join(folder, tarball), packed)
  return { folder, tarball }
}

/** Runs npm and returns what it prints. */
export const npm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

export const install = (cwd: string, ...packages: string[]): string =>
  npm(cwd, 'install', '--no-audit', '--no-fund', ...packages)
