/** Which tests need what: the projects of Vitest. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Modules that make a test one of another project than `unit`. */
const NEEDS = {
  browser: ['test/browser/chromium.ts'],
  gpu: ['test/support/device.ts'],
  package: ['test/support/builds.ts', 'test/support/cli.ts'],
} as const

/** Tests that build without these modules. */
const BUILDS = /^test\/(package|packageTypes|bench\/pack)\.test\.ts$/

/** In the order in which a test that needs several belongs to one. */
export const PROJECTS = ['browser', 'gpu', 'package', 'laws', 'unit'] as const

export type Project = (typeof PROJECTS)[number]

/** Laws of physics, of which each takes seconds. */
const LAWS = /^test\/(truth|fuzz|figures|papers)\//

/**
 * Returns the test files of each project: `browser` opens Chromium, `gpu` a device, `package` builds or installs something, `laws` measures physics on the
 * CPU, `unit` needs nothing of these.
 */
export function testsOfProjects(): Record<Project, string[]> {
  const tests: Record<Project, string[]> = { browser: [], gpu: [], package: [], laws: [], unit: [] }
  const names = readdirSync('test', { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((name) => name.endsWith('.test.ts')).sort()) {
    const file = join('test', name)
    tests[projectOf(file)].push(file)
  }
  return tests
}

function projectOf(file: string): Project {
  if (BUILDS.test(file)) return 'package'
  const imported = importsOf(file)
  const needs = Object.entries(NEEDS).find(([, modules]) => modules.some((module) => imported.has(module)))
  if (needs !== undefined) return needs[0] as Project
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
