/**
 * `node src/build/ifChanged.js build|lint`: runs the commands of this script of package.json, but for those that passed last time on the same files.
 * `npm test` uses it; the scripts themselves run all of their commands.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fingerprintOf } from './fingerprint.js'

const STAMPS = 'node_modules/.cache/scree/passed'

const SOURCES = ['src', 'shaders', 'apps', 'package.json', 'package-lock.json', 'vite.config.ts']
const MADE = ['dist/lib', 'dist/scree.js']
const PACKAGE = ['package.json', 'package-lock.json', ...MADE]
const ALL = ['.']

/** What `build` reads, and each command of `lint`, by its first word. */
const INPUTS = {
  build: [
    ...SOURCES,
    'tsconfig.json',
    'tsconfig.lib.json',
    'rolldown.config.js',
    'bench/package.json',
    'test/support',
  ],
  biome: ALL,
  depcruise: [...SOURCES, '.dependency-cruiser.js'],
  knip: ALL,
  tsc: ALL,
  attw: PACKAGE,
  publint: PACKAGE,
  'size-limit': [...PACKAGE, '.size-limit.js'],
}

/** Runs a command unless it has passed on these inputs, and what it made is still there. Exits if it fails. */
function run(name, command, outputs = []) {
  const inputs = INPUTS[name]
  if (inputs === undefined) exit(`${name} has no row in INPUTS: expected the files that it reads`)
  const stamp = join(STAMPS, name)
  const before = fingerprintOf(inputs, command)
  const state = () => `${before} ${fingerprintOf(outputs)}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state()) return
  const PATH = `${join('node_modules', '.bin')}${delimiter}${process.env.PATH}`
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, PATH } })
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync(STAMPS, { recursive: true })
  writeFileSync(stamp, state())
}

function exit(message) {
  console.error(`ifChanged.js: ${message}`)
  process.exit(2)
}

const [script] = process.argv.slice(2)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
if (script === 'build') run('build', scripts.build, MADE)
else if (script === 'lint')
  for (const command of scripts.lint.split(' && ')) run(command.split(' ')[0], command)
else exit(`the script is ${script}: expected build or lint`)
