/**
 * Links a kernel: its WGSL, the shared WGSL it uses, its bindings, and every struct and constant by name. What a file uses
 * of shaders/shared it says itself, after its first comment: `// uses: grid, status`.
 */
import tgpu, { type TgpuBindGroupLayout } from 'typegpu'
import * as constants from '../schemas/constants.ts'
import { type KernelName, layouts } from '../schemas/index.ts'
import * as structs from '../schemas/structs.ts'

// Vite reads these options as they stand
const kernels = import.meta.glob<string>('../../shaders/{,pic/}*.wgsl', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const shared = import.meta.glob<string>('../../shaders/shared/*.wgsl', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The complete WGSL of a kernel of a world. */
export function link(kernel: KernelName): string {
  const source = kernels[`../../shaders/${kernel}.wgsl`] ?? kernels[`../../shaders/pic/${kernel}.wgsl`]
  return linkSource(layouts[kernel], source)
}

/** Finds a file of shaders/shared by its name. */
type FindShared = (name: string) => string | undefined

const findShared: FindShared = (name) => shared[`../../shaders/shared/${name}.wgsl`]

/** WGSL with what it uses, and these bindings. Naming a binding in the header makes TypeGPU declare it. */
export function linkSource(layout: TgpuBindGroupLayout, source: string, find = findShared): string {
  const header = Object.keys(layout.entries).map((name) => `layout.$.${name}`)
  const template = [`// bindings: ${header.join(', ')}`, ...usedBy(source, find), source].join('\n')
  return tgpu.resolve({ template, externals: { layout, ...structs, ...constants }, names: 'strict' })
}

/** The shared files that a source uses, and that these use, each once. */
function usedBy(source: string, find: FindShared, found = new Set<string>()): Set<string> {
  const names = /^\/\/ uses: (.+)$/m.exec(source)?.[1].split(', ') ?? []
  for (const name of names) {
    const used = find(name)
    if (used === undefined) throw new Error(`a kernel uses ${name}: there is no shaders/shared/${name}.wgsl`)
    if (!found.has(used)) usedBy(used, find, found.add(used))
  }
  return found
}
