/** Which tests need what. Projects of Vitest proper have processes of their own: seven folders took 1.13 times as long with them, runs interleaved. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Modules that make a test one of another project than `unit`. */
const NEEDS = {
  browser: ['test/browser/chromium.ts'],
  gpu: ['test/support/device.ts', 'test/support/spirv.ts'],
  package: ['test/support/builds.ts', 'test/support/cli.ts'],
} as const

/** Tests that build or compile without these modules. */
const BUILDS =
  /^test\/((package|packageTypes|bench\/pack|reference\/bindings|build\/roundedWgsl)\.test\.ts$|docs\/|playground\/copiedCode)/

/** Laws and figures, of which each takes seconds. */
const LAWS =
  /^test\/(truth|fuzz|figures|papers|measure|bench|sweeps|shapes\/outlines|eventQueue\/throws|grains\/(bounces|records)|reference\/denormals|scene\/presets|solver\/warmStarts|world\/(absurd|pace))/

const NAMES = ['browser', 'gpu', 'package', 'laws', 'unit']

/**
 * Returns the test files of the project in SCREE_PROJECT, or of all: `browser` opens Chromium, `gpu` a device, `package` builds or installs something,
 * `laws` measures physics on the CPU, `unit` needs nothing of these. Throws if there is no such project.
 */
export function chosenTests(): string[] {
  const project = process.env.SCREE_PROJECT
  if (project === undefined) return ['test/**/*.test.ts']
  if (!NAMES.includes(project)) throw new Error(`SCREE_PROJECT is ${project}: expected ${NAMES.join(', ')}`)
  const names = readdirSync('test', { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.test.ts')).map((name) => join('test', name))
  return files.filter((file) => projectOf(file) === project)
}

function projectOf(file: string): string {
  if (BUILDS.test(file)) return 'package'
  const imported = importsOf(file)
  const needs = Object.entries(NEEDS).find(([, modules]) => modules.some((module) => imported.has(module)))
  if (needs !== undefined) return needs[0]
  return LAWS.test(file) ? 'laws' : 'unit'
}

const known = new Map<string, ReadonlySet<string>>()

/** Returns the files that a file of the tests imports, directly or by others of the tests. */
function importsOf(file: string): ReadonlySet<string> {
  const before = known.get(file)
  if (before !== undefined) return before
  const imported = new Set<string>()
  known.set(file, imported)
  for (const [, from] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^'?]+\.ts)'/g)) {
    const path = normalize(join(dirname(file), from))
    imported.add(path)
    if (path.startsWith('test/')) for (const further of importsOf(path)) imported.add(further)
  }
  return imported
}
