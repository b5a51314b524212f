/** The CPU twins of all kernels: one WebAssembly module, an instance for each backend. */

import { memoizePromise } from '../util/memoize.ts'
import binary from './kernels?wasm'
import { bindName } from './twinBinding.ts'

const compiled = new Map<string, Promise<WebAssembly.Module>>()

type Exported = (...numbers: number[]) => void

/** An instance of a set of twins, with its own memory. */
export class Twins {
  readonly memory: WebAssembly.Memory
  readonly #exports: WebAssembly.Exports
  /** Exports by kernel, looked up when first used. */
  readonly #twins = new Map<string, readonly [bind: Exported, run: Exported]>()

  constructor(exports: WebAssembly.Exports) {
    this.#exports = exports
    this.memory = exports.memory as WebAssembly.Memory
  }

  /** Binds a twin with these numbers, as `argumentsOf` returns them, and runs it for all threads. */
  run(kernel: string, numbers: readonly number[]): void {
    const [bind, run] = this.#twins.get(kernel) ?? this.#find(kernel)
    bind(...numbers)
    run()
  }

  #find(kernel: string): readonly [Exported, Exported] {
    const twin = [this.#exports[bindName(kernel)], this.#exports[kernel]] as unknown as [Exported, Exported]
    this.#twins.set(kernel, twin)
    return twin
  }
}

/** Returns the exports of a new instance, with its own memory, of WebAssembly in base64. */
export async function instantiate(base64: string): Promise<WebAssembly.Exports> {
  const bytes = () => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const module = await memoizePromise(compiled, base64, () => WebAssembly.compile(bytes()))
  const { exports } = await WebAssembly.instantiate(module)
  return exports
}

/** Returns the twins of the kernels of a world. */
export async function instantiateTwins(): Promise<Twins> {
  return new Twins(await instantiate(binary))
}
