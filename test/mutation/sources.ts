/** The files of kernels and twins, and which kernels a change to one of them may show in. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FAST, kernelPaths, SHADERS, TWINS } from '../../src/build/kernelPaths.ts'
import { functionBodies, withoutComments } from './code.ts'
import type { Mutant } from './mutants.ts'

export { SHADERS, TWINS }

/** Folders of what the CPU backend runs. */
export const TWIN_ROOTS = [TWINS, FAST]

const texts = new Map<string, string | undefined>()

/** The text of a file, from the root of the project; undefined where there is none. */
export function readSource(file: string): string | undefined {
  if (!texts.has(file)) texts.set(file, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  return texts.get(file)
}

const paths = kernelPaths()
export const wgslFile = (kernel: string) => `${SHADERS}/${paths.get(kernel)}.wgsl`
/** What the CPU backend runs: the faster form of a twin, if it has one. */
const twinFile = (kernel: string) => {
  const fast = `${FAST}/${kernel}.ts`
  return existsSync(fast) ? fast : `${TWINS}/${paths.get(kernel)}.ts`
}

/** Files of shaders/ that have no twin. */
const NO_TWIN = /^(?:(?:kernel|schemas|passes\/user\w+)\.wgsl$|(?:check|render|view)\/)/

/** All kernels and all twins, with what they share. */
export function filesOf(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:wgsl|ts)$/.test(name) && !name.endsWith('index.ts') && !NO_TWIN.test(name))
    .map((name) => `${root}/${name}`)
    .sort()
}

/** Remembers what a function returns, by what it is given. */
function remembered<A extends readonly string[], T>(find: (...given: A) => T): (...given: A) => T {
  const known = new Map<string, T>()
  return (...given) => {
    const key = given.join('\n')
    if (!known.has(key)) known.set(key, find(...given))
    return known.get(key)!
  }
}

/** The source of a file without comments, and the bodies of its functions. */
const codeOf = remembered((file: string) => {
  const code = withoutComments(readSource(file)!)
  return { code, bodies: functionBodies(code) }
})

/** The files that a file uses, itself included. */
const usedBy = remembered((file: string) => collectUsed(file, new Set()))

function collectUsed(file: string, found: Set<string>): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const source = readSource(file)!
  const names = file.endsWith('.wgsl')
    ? [...source.matchAll(/^import package::((?:shared|\w+::parts)::\w+)/gm)].map(
        ([, path]) => `${SHADERS}/${path.replaceAll('::', '/')}.wgsl`,
      )
    : [...source.matchAll(/from '(\.[\w./]*)(?<!\.wgsl)'/g)].map(
        ([, path]) => `${join(dirname(file), path)}.ts`,
      )
  for (const name of names) collectUsed(name, found)
  return found
}

/** The functions that a kernel comes to, each as `file:name`. A file that has a function of a name calls this one, and no other file's. */
const reachedBy = remembered((kernel: string, file: string): ReadonlySet<string> => {
  const bodies = new Map<string, Map<string, string>>()
  for (const used of usedBy(file)) {
    const { code, bodies: all } = codeOf(used)
    for (const { name, start, end } of all) {
      const own = bodies.get(name) ?? new Map<string, string>()
      own.set(used, (own.get(used) ?? '') + code.slice(start, end))
      bodies.set(name, own)
    }
  }
  const reached = new Set<string>()
  const visit = (name: string, caller: string) => {
    const found = bodies.get(name)
    if (found === undefined) return
    for (const from of found.has(caller) ? [caller] : found.keys()) {
      const key = `${from}:${name}`
      if (reached.has(key)) continue
      reached.add(key)
      for (const [word] of found.get(from)!.matchAll(/\w+/g)) visit(word, from)
    }
  }
  visit(file.endsWith('.wgsl') ? 'main' : kernel, file)
  return reached
})

/** Characters of all that a file uses. */
const sizeOf = remembered((file: string) =>
  [...usedBy(file)].reduce((sum, used) => sum + readSource(used)!.length, 0),
)

/** Characters of a twin and of all that it uses. */
export const twinSize = (kernel: string): number => sizeOf(twinFile(kernel))

/** The kernels of these that come to what a mutant changes, those that are shortest first. */
export function kernelsOf({ file, line }: Mutant, kernels: readonly string[]): string[] {
  const { code, bodies } = codeOf(file)
  const offset = code.split('\n').slice(0, line).join('\n').length
  const changed = bodies.find(({ start, end }) => offset >= start && offset <= end + 1)?.name
  const fileOf = file.endsWith('.wgsl') ? wgslFile : twinFile
  return kernels
    .map((kernel) => ({ kernel, own: fileOf(kernel) }))
    .filter(({ kernel, own }) => {
      const isUsed = usedBy(own).has(file)
      return (
        isUsed && (changed === undefined || own === file || reachedBy(kernel, own).has(`${file}:${changed}`))
      )
    })
    .sort((a, b) => sizeOf(a.own) - sizeOf(b.own))
    .map(({ kernel }) => kernel)
}
