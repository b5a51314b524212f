/** Runs twins, as they are or as mutants, over recordings: many of them in one module, for the compiler takes its time to begin. */
import { main } from 'assemblyscript/asc'
import { inlined, OPTIONS } from '../../src/reference/compile.ts'
import { layoutSource } from '../../src/reference/layout.ts'
import { growMemory, PAGE } from '../../src/reference/memory.ts'
import { TWIN_GUARD, withGuards } from './guards.ts'
import type { Outputs } from './outputs.ts'
import type { Recording } from './recording.ts'
import { readSource, TWINS, twinFile } from './sources.ts'

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
  readonly #exports: WebAssembly.Exports
  readonly #variants: readonly Variant[]

  /** Compiles the variants; those that do not compile are null. */
  static async create(
    variants: readonly Variant[],
  ): Promise<TwinRunner & { readonly isValid: readonly boolean[] }> {
    const isValid = variants.map(() => true)
    for (;;) {
      const { binary, refused } = await compile(variants, isValid)
      if (binary !== undefined) {
        const { instance } = await WebAssembly.instantiate(binary as Uint8Array<ArrayBuffer>)
        return Object.assign(new TwinRunner(variants, instance.exports), { isValid })
      }
      for (const k of refused) isValid[k] = false
    }
  }

  private constructor(variants: readonly Variant[], exports: WebAssembly.Exports) {
    this.#variants = variants
    this.#exports = exports
  }

  /** What a variant writes. Throws where it traps, or writes behind a binding. */
  run(variant: number, { bindings, numbers }: Recording): Outputs {
    const memory = this.#exports.memory as WebAssembly.Memory
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
    const given = bindings.map(({ name, bytes }, k) =>
      name === 'colorIndex' ? new Uint32Array(bytes.buffer)[0] : addresses[k],
    )
    ;(this.#exports.resetTurns as () => void)()
    const twin = this.#exports[`${this.#variants[variant].kernel}${variant}`] as (
      ...numbers: number[]
    ) => void
    twin(...given, ...numbers)
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

/** Each variant has a folder of its own, in which all files are but the one that is changed as they are. */
async function compile(
  variants: readonly Variant[],
  isValid: readonly boolean[],
): Promise<{ binary?: Uint8Array; refused: number[] }> {
  const lines = variants.map(({ kernel }, k) => {
    const path = twinFile(kernel).slice(TWINS.length + 1, -'.ts'.length)
    return isValid[k] ? `export { ${kernel} as ${kernel}${k} } from './variant${k}/${path}'` : ''
  })
  let binary: Uint8Array | undefined
  let complaints = ''
  const { error } = await main(['layout.ts', 'entry.ts', ...OPTIONS, '-O0'], {
    stderr: {
      write: (text) => {
        complaints += text
      },
    },
    readFile: (name) => {
      if (name === 'layout.ts') return `${layoutSource()}\n${TWIN_GUARD}`
      if (name === 'entry.ts') return lines.join('\n')
      const [, variant, path] = /^variant(\d+)\/(.*)$/.exec(name) ?? []
      if (path === undefined) return null
      const file = `${TWINS}/${path}`
      const { file: changedFile, source } = variants[Number(variant)]
      const text = file === changedFile ? source! : readSource(file)
      return text === undefined ? null : inlined(file, withGuards(text))
    },
    writeFile: (_name, contents) => {
      binary = contents as Uint8Array
    },
    listFiles: () => [],
  })
  if (error === null) return { binary, refused: [] }
  const refused = [...new Set([...complaints.matchAll(/variant(\d+)\//g)].map((match) => Number(match[1])))]
  if (refused.every((k) => !isValid[k])) throw new Error(complaints)
  return { refused }
}
