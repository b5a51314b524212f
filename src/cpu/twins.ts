/** The CPU twins of all kernels: one WebAssembly module, an instance for each backend and each of its threads. */

import binary from '../reference?wasm'
import type { KernelName } from '../schemas/index.ts'
import { memoizePromise } from '../util/memoize.ts'
import type { TwinExports } from './threads/sharer.ts'
import { mayShareMemory } from './threads/spawn.ts'
import { Workers } from './threads/workers.ts'
import { bindName } from './twinBinding.ts'

const compiled = new Map<string, Promise<WebAssembly.Module>>()
/** The declaration of the imported memory, without its last byte, which says whether it is shared. */
const MEMORY_IMPORT = Array.from('\x03env\x06memory\x02', (character) => character.charCodeAt(0))
const [UNSHARED, SHARED] = [1, 3]
/** Pages of 64 KiB. The module declares this maximum. */
const MAX_PAGES = 65536

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

/** The twins of a world, which run large stages on several threads. */
export class WorldTwins extends Twins {
  /** Undefined if there is one thread. */
  readonly workers: Workers | undefined

  constructor(exports: WebAssembly.Exports, workers?: Workers) {
    super(exports)
    this.workers = workers
  }

  /** Runs a stage. Throws if a thread has ended. */
  runStage(kernel: KernelName, numbers: readonly number[], workgroups: number): void {
    if (this.workers?.run(kernel, numbers, workgroups) !== true) this.run(kernel, numbers)
  }
}

/** Returns WebAssembly that was deflated and is in base64, with a shared memory if so asked. Atomics work with both. */
async function decoded(base64: string, isShared: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const deflated = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  const declared = bytes.findIndex((_, at) => MEMORY_IMPORT.every((byte, k) => bytes[at + k] === byte))
  bytes[declared + MEMORY_IMPORT.length] = isShared ? SHARED : UNSHARED
  return bytes
}

function compile(base64: string, isShared: boolean): Promise<WebAssembly.Module> {
  const key = `${isShared} ${base64}`
  return memoizePromise(compiled, key, async () => WebAssembly.compile(await decoded(base64, isShared)))
}

/** Returns the exports of a new instance, with its own memory, of WebAssembly as a `?wasm` import returns it. */
export async function instantiate(base64: string): Promise<WebAssembly.Exports> {
  const module = await compile(base64, false)
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES })
  return (await WebAssembly.instantiate(module, { env: { memory } })).exports
}

/** Returns memory that threads can share, or undefined where sharing memory is not allowed. */
function sharedMemory(): WebAssembly.Memory | undefined {
  if (!mayShareMemory()) return undefined
  try {
    return new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES, shared: true })
  } catch {
    return undefined
  }
}

/** Returns the twins of the kernels of a world, on as many threads, or on one if threads cannot share memory here. */
export async function instantiateTwins(threads: number): Promise<WorldTwins> {
  const memory = threads > 1 ? sharedMemory() : undefined
  if (memory === undefined) return new WorldTwins(await instantiate(binary))
  const module = await compile(binary, true)
  const { exports } = await WebAssembly.instantiate(module, { env: { memory } })
  return new WorldTwins(exports, new Workers(threads, module, memory, exports as unknown as TwinExports))
}
