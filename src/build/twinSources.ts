/**
 * Generates the modules that twins import, with the bindings and overrides of each kernel as globals, under the path of its WGSL;
 * and the entry modules of sets of twins.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { bindName, elementOf, numberOf, parametersOf } from '../cpu/twinBinding.ts'
import { polarKernels, type Shader, shapeKernels, worldKernels } from '../schemas/index.ts'
import { FAST, kernelPaths, SHADERS, TWINS } from './kernelPaths.ts'
import { layoutDeclarations } from './twinLayout.ts'

const MEMORY = `${TWINS}/shared/memory`
/** The kernels of each set of twins, by its folder in TWINS: a WebAssembly module each. */
const SETS: Readonly<Record<string, Readonly<Record<string, Shader>>>> = {
  '': worldKernels,
  batch: shapeKernels,
  polar: polarKernels,
}

/** Returns the interface of any kernel; undefined if there is none of this name. */
function shaderOf(kernel: string): Shader | undefined {
  return Object.values(SETS).find((set) => kernel in set)?.[kernel]
}

/** Returns the AssemblyScript type of a WGSL type. */
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

/** Returns the globals of a kernel's module, in the order of the parameters of `bind`. */
function globalsOf(shader: Shader): Global[] {
  return parametersOf(shader).map((parameter): Global => {
    const { kind, name } = parameter
    if (kind === 'override') return { name, type: parameter.type }
    return { name, type: kind === 'length' ? 'u32' : twinType(parameter.binding.type) }
  })
}

/** Returns the initial value of a global. */
function zeroOf(type: string): string {
  if (type === 'bool') return 'false'
  return numberOf(type) === undefined ? `changetype<${type}>(0)` : '0'
}

/** Returns the module that a twin imports as `file`, the WGSL of its kernel; null if there is no such kernel. */
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

/** Returns exports of a twin, in its faster form if it has one, with a suffix to its name, and of its `bind`. `folder` is the path to the project root. */
export function exportTwin(kernel: string, root: string, folder = '.', suffix = ''): string {
  const path = kernelPaths(root).get(kernel)
  const fast = `${FAST}/${kernel}`
  const twin = existsSync(join(root, `${fast}.ts`)) ? fast : `${TWINS}/${path}`
  return [
    `export { ${kernel} as ${kernel}${suffix} } from '${folder}/${twin}'`,
    `export { bind as ${bindName(kernel + suffix)} } from '${folder}/${SHADERS}/${path}.wgsl'`,
  ].join('\n')
}

/** Returns the entry module of the set of twins in a folder of TWINS; undefined if there is none. */
export function entrySource(folder: string, root: string): string | undefined {
  const set = SETS[folder]
  if (set === undefined) return undefined
  return Object.keys(set)
    .map((kernel) => exportTwin(kernel, root))
    .join('\n')
}

/** Returns TypeScript declarations of the modules of these kernels, and of structs and constants, for editors. */
export function twinDeclarations(
  header: string,
  kernels: readonly (readonly [kernel: string, shader: Shader])[],
): string {
  const modules = kernels.map(([kernel, shader]) => {
    const globals = globalsOf(shader).map(({ name, type }) => `  export const ${name}: ${type}\n`)
    return `declare module '*/${kernel}.wgsl' {\n${globals.join('')}}\n`
  })
  return `// biome-ignore-all format: generated
/** ${header}. Editors read this file; the compiler gets the same from wasmTwins.ts. */
type Items<T> = import('./shared/memory').Items<T>
type Numbers<T> = import('./shared/memory').Numbers<T>

${layoutDeclarations()}

${modules.join('\n')}`
}
