/**
 * Generates what the twins import: the bindings and overrides of each kernel, as globals of a module that goes by the path of
 * its WGSL, and the entry of a set of twins.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { polarKernels, type Shader, shapeKernels, worldKernels } from '../schemas/index.ts'
import { layoutDeclarations } from './layout.ts'
import { bindName, elementOf, numberOf, parametersOf } from './twinBinding.ts'

export const SHADERS = 'shaders'
export const TWINS = 'src/reference/kernels'
const MEMORY = `${TWINS}/shared/memory`
/** Folders of kernels, and of their twins. */
const FOLDERS = ['', 'pic/', 'batch/', 'polar/']
/** The kernels of each set of twins, by its folder in TWINS: a WebAssembly module each. */
const SETS: Readonly<Record<string, Readonly<Record<string, Shader>>>> = {
  '': worldKernels,
  batch: shapeKernels,
  polar: polarKernels,
}

/** A file of a kernel without what `root` and the extension add; undefined if there is no such kernel. */
function pathOf(kernel: string, root: string): string | undefined {
  return FOLDERS.map((folder) => folder + kernel).find((path) => existsSync(join(root, TWINS, `${path}.ts`)))
}

/** Returns the interface of any kernel; undefined if there is none of this name. */
function shaderOf(kernel: string): Shader | undefined {
  return Object.values(SETS).find((set) => kernel in set)?.[kernel]
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
function globalsOf(shader: Shader): Global[] {
  return parametersOf(shader).map((parameter): Global => {
    const { kind, name } = parameter
    if (kind === 'override') return { name, type: parameter.type }
    return { name, type: kind === 'length' ? 'u32' : twinType(parameter.binding.type) }
  })
}

/** What initialises a global before it is bound. */
function zeroOf(type: string): string {
  if (type === 'bool') return 'false'
  return numberOf(type) === undefined ? `changetype<${type}>(0)` : '0'
}

/** The AssemblyScript of `file`, the WGSL of a kernel, for its twin to import; null if there is no such kernel. */
export function bindingsSource(file: string): string | null {
  const shader = shaderOf(basename(file, '.wgsl'))
  if (shader === undefined) return null
  const globals = globalsOf(shader)
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

/** TypeScript declarations of what twins import from these kernels, and of the structs and constants, for editors. */
export function twinDeclarations(
  header: string,
  kernels: readonly (readonly [kernel: string, shader: Shader])[],
): string {
  const modules = kernels.map(([kernel, shader]) => {
    const globals = globalsOf(shader).map(({ name, type }) => `  export const ${name}: ${type}\n`)
    return `declare module '*/${kernel}.wgsl' {\n${globals.join('')}}\n`
  })
  return `// biome-ignore-all format: generated
/** ${header}. Editors read this file; the compiler gets the same from compile.ts. */
type Items<T> = import('./shared/memory').Items<T>
type Numbers<T> = import('./shared/memory').Numbers<T>

${layoutDeclarations()}

${modules.join('\n')}`
}
