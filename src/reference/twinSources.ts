/**
 * Generates what the twins import: the bindings and overrides of each kernel, as globals of a module that goes by the path of
 * its WGSL, and the entry of a set of twins.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { TgpuBindGroupLayout } from 'typegpu'
import { constantsOf } from '../pipeline/stages.ts'
import { batchLayouts, type KernelName, layouts, polarLayouts } from '../schemas/index.ts'
import {
  bindName,
  elementOf,
  interfaceOf,
  type KernelInterface,
  numberOf,
  parametersOf,
} from './kernelInterface.ts'
import { layoutDeclarations } from './layout.ts'

export const SHADERS = 'shaders'
export const TWINS = 'src/reference/kernels'
const MEMORY = `${TWINS}/shared/memory`
/** Folders of kernels, and of their twins. */
const FOLDERS = ['', 'pic/', 'batch/', 'polar/']
/** The kernels of each set of twins, by its folder in TWINS: a WebAssembly module each. */
const SETS: Readonly<Record<string, Readonly<Record<string, TgpuBindGroupLayout>>>> = {
  '': layouts,
  batch: batchLayouts,
  polar: polarLayouts,
}

/** A file of a kernel without what `root` and the extension add; undefined if there is no such kernel. */
function pathOf(kernel: string, root: string): string | undefined {
  return FOLDERS.map((folder) => folder + kernel).find((path) => existsSync(join(root, TWINS, `${path}.ts`)))
}

/** Returns the interface of any kernel, by its name. */
export function kernelInterface(kernel: string): KernelInterface {
  const layout = Object.values(SETS).find((set) => kernel in set)![kernel]
  return interfaceOf(layout, constantsOf(kernel as KernelName))
}

/** The types of the overrides that WGSL declares, by name. */
function overrideTypes(wgsl: string): ReadonlyMap<string, string> {
  return new Map([...wgsl.matchAll(/^override (\w+): (\w+);/gm)].map(([, name, type]) => [name, type]))
}

/** A type of WGSL in AssemblyScript. */
function twinType(type: string): string {
  const element = elementOf(type)
  if (element === undefined) return numberOf(type) ?? type
  const number = numberOf(element)
  return number === undefined ? `Items<${element}>` : `Numbers<${number}>`
}

interface Global {
  readonly name: string
  readonly type: string
}

/** The globals of a kernel's module, in the order in which its twin is bound. */
function globalsOf(kernel: string, wgsl: string): Global[] {
  const types = overrideTypes(wgsl)
  return parametersOf(kernelInterface(kernel)).map((parameter): Global => {
    const { kind, name } = parameter
    if (kind === 'length') return { name, type: 'u32' }
    if (kind !== 'override') return { name, type: twinType(parameter.binding.type) }
    const type = types.get(name)
    if (type === undefined) throw new Error(`${kernel}.wgsl has no override ${name}; expected one`)
    return { name, type }
  })
}

/** What initialises a global before it is bound. */
function zeroOf(type: string): string {
  if (type === 'bool') return 'false'
  return numberOf(type) === undefined ? `changetype<${type}>(0)` : '0'
}

/** The AssemblyScript of `file`, the WGSL of a kernel, for its twin to import. */
export function bindingsSource(file: string, root: string): string {
  const globals = globalsOf(basename(file, '.wgsl'), readFileSync(join(root, file), 'utf8'))
  return [
    `import { Items, Numbers } from '${relative(dirname(file), MEMORY)}'`,
    ...globals.map(({ name, type }) => `export let ${name}: ${type} = ${zeroOf(type)}`),
    `export function bind(${globals.map(({ name, type }) => `_${name}: ${type}`).join(', ')}): void {`,
    ...globals.map(({ name }) => `  ${name} = _${name}`),
    '}',
  ].join('\n')
}

/** Exports a twin, with a suffix to its name, and what binds it. `folder` leads to the root of the project. */
export function exportTwin(kernel: string, root: string, folder = '.', suffix = ''): string {
  const path = pathOf(kernel, root)!
  return [
    `export { ${kernel} as ${kernel}${suffix} } from '${folder}/${TWINS}/${path}'`,
    `export { bind as ${bindName(kernel + suffix)} } from '${folder}/${SHADERS}/${path}.wgsl'`,
  ].join('\n')
}

/** The entry of the set of twins in a folder of TWINS; undefined if there is none. */
export function entrySource(folder: string, root: string): string | undefined {
  const set = SETS[folder]
  if (set === undefined) return undefined
  return Object.keys(set)
    .map((kernel) => exportTwin(kernel, root))
    .join('\n')
}

/** TypeScript declarations of all that the twins import from their kernels, and of the structs and constants, for editors. */
export function declarations(root: string): string {
  const modules = Object.values(SETS).flatMap((set) =>
    Object.keys(set).flatMap((kernel) => {
      const wgsl = readFileSync(join(root, SHADERS, `${pathOf(kernel, root)}.wgsl`), 'utf8')
      const globals = globalsOf(kernel, wgsl).map(({ name, type }) => `  export const ${name}: ${type}`)
      return [`\ndeclare module '*/${kernel}.wgsl' {`, ...globals, '}']
    }),
  )
  return `/**
 * What the twins see of their kernels, for editors. Generated: \`npx vitest run test/reference/bindings.test.ts -u\`
 * writes it anew. The compiler gets the same from src/reference/twinSources.ts and src/reference/layout.ts.
 */
type Items<T> = import('./shared/memory').Items<T>
type Numbers<T> = import('./shared/memory').Numbers<T>

${layoutDeclarations()}
${modules.join('\n')}
`
}
