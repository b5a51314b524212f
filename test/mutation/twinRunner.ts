/** Runs twins, as they are or as mutants, over recordings: many of them in one module, for the compiler takes its time to begin. */

import { exportTwin } from '../../src/build/twinSources.ts'
import { compileTwins, readSources } from '../../src/build/wasmTwins.ts'
import { growMemory, PAGE } from '../../src/cpu/memory.ts'
import { argumentsOf, type BoundTo } from '../../src/cpu/twinBinding.ts'
import { Twins } from '../../src/cpu/twins.ts'
import { TWIN_GUARD, withGuards } from './guards.ts'
import type { Outputs } from './outputs.ts'
import { type Recording, shaderOf } from './recording.ts'
import { readSource } from './sources.ts'

/** A kernel's twin, with the text of one file in place of what it is. */
export interface Variant {
  readonly kernel: string
  readonly file?: string
  readonly source?: string
}

/** Bytes behind each binding that no twin may write, and what they hold. */
const FENCE = 512
const FENCED = 0xa5

const aligned = (bytes: number) => Math.ceil(bytes / 16) * 16

export class TwinRunner {
  readonly #module: WebAssembly.Module
  /** An instance for each set of constants: a world has but one, and what a twin leaves behind may depend on it. */
  readonly #instances = new Map<string, WebAssembly.Exports>()

  /** Compiles the variants; those that do not compile are null. */
  static async create(
    variants: readonly Variant[],
  ): Promise<TwinRunner & { readonly isValid: readonly boolean[] }> {
    const isValid = variants.map(() => true)
    for (;;) {
      const { binary, refused } = await compile(variants, isValid)
      if (binary !== undefined) {
        const module = await WebAssembly.compile(binary)
        return Object.assign(new TwinRunner(module), { isValid })
      }
      for (const k of refused) isValid[k] = false
    }
  }

  private constructor(module: WebAssembly.Module) {
    this.#module = module
  }

  #exportsFor(constants: Recording['constants']): WebAssembly.Exports {
    const key = JSON.stringify(constants)
    const known = this.#instances.get(key)
    if (known !== undefined) return known
    const { exports } = new WebAssembly.Instance(this.#module)
    this.#instances.set(key, exports)
    return exports
  }

  /** What a variant writes. Throws where it traps, or writes behind a binding. */
  run(variant: number, { kernel, bindings, constants }: Recording): Outputs {
    const exports = this.#exportsFor(constants)
    const memory = exports.memory as WebAssembly.Memory
    let end = PAGE
    const addresses = bindings.map(({ bytes }) => {
      const address = end
      end += aligned(bytes.byteLength) + FENCE
      return address
    })
    growMemory(memory, end, 'a recording')
    const all = new Uint8Array(memory.buffer)
    for (const [k, { bytes }] of bindings.entries()) {
      all.set(bytes, addresses[k])
      all.fill(FENCED, addresses[k] + bytes.byteLength, fenceEnd(addresses[k], bytes))
    }
    const find = (name: string): BoundTo => {
      const k = bindings.findIndex((binding) => binding.name === name)
      const { bytes } = bindings[k]
      if (name === 'stageIndex')
        return { value: new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) }
      return { address: addresses[k], bytes: bytes.byteLength }
    }
    const bound = argumentsOf(shaderOf(kernel), find, constants)
    ;(exports.resetTurns as () => void)()
    new Twins(exports).run(`${kernel}${variant}`, bound)
    for (const [k, { name, bytes }] of bindings.entries()) {
      const fence = new Uint8Array(memory.buffer).subarray(
        addresses[k] + bytes.byteLength,
        fenceEnd(addresses[k], bytes),
      )
      if (fence.some((byte) => byte !== FENCED)) throw new Error(`writes behind ${name}`)
    }
    const outputs = new Map<string, Uint32Array>()
    for (const [k, { name, isWritten, bytes }] of bindings.entries()) {
      if (!isWritten) continue
      outputs.set(name, new Uint32Array(memory.buffer.slice(addresses[k], addresses[k] + bytes.byteLength)))
    }
    return outputs
  }
}

const fenceEnd = (address: number, { byteLength }: Uint8Array) => address + aligned(byteLength) + FENCE

/** Each variant has a project of its own, in which all files are as they are but the one that is changed. */
async function compile(
  variants: readonly Variant[],
  isValid: readonly boolean[],
): Promise<{ binary?: Uint8Array<ArrayBuffer>; refused: number[] }> {
  const lines = variants.map(({ kernel }, k) =>
    isValid[k] ? exportTwin(kernel, '.', `./variant${k}`, String(k)) : '',
  )
  const readVariant = (changed: Variant | undefined) =>
    readSources((file) => {
      const text = file === changed?.file ? changed.source! : readSource(file)
      return text === undefined ? null : withGuards(text)
    })
  const readers = variants.map(readVariant)
  const { binary, complaints } = await compileTwins(
    lines.join('\n'),
    (name) => {
      if (name === 'layout.ts') return `${readVariant(undefined)(name)}\n${TWIN_GUARD}`
      const [, variant, file] = /^variant(\d+)\/(.*)$/.exec(name) ?? []
      return file === undefined ? null : readers[Number(variant)](file)
    },
    ['-O0'],
  )
  if (binary !== undefined) return { binary, refused: [] }
  const refused = [...new Set([...complaints.matchAll(/variant(\d+)\//g)].map((match) => Number(match[1])))]
  if (refused.every((k) => !isValid[k])) throw new Error(complaints)
  return { refused }
}
