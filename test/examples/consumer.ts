/** Folders outside this repository, into which npm installs the packed package. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Packs the package into a new folder. Returns the folder and the name of the file. */
export function packIntoNewFolder(): { folder: string; tarball: string } {
  const folder = mkdtempSync(join(tmpdir(), 'scree-consumer-'))
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: root, stdio: 'ignore' })
  return { folder, tarball: readdirSync(folder).find((name) => name.endsWith('.tgz'))! }
}

/** Runs npm and returns what it prints. */
export const npm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

export const install = (cwd: string, ...packages: string[]): string =>
  npm(cwd, 'install', '--no-audit', '--no-fund', ...packages)
