/** The CPU twins of all kernels: one WebAssembly module, an instance for each backend. */

import type { KernelName } from '../schemas/index.ts'
import { memoizePromise } from '../util/memoize.ts'
import binary from './kernels/index.ts?wasm'

/**
 * A twin gets the addresses of its kernel's bindings, in the order of `layouts` (a turn as the number it is); then the
 * lengths that the kernel asks for, as LENGTHS has them; then its pipeline constants, as `constantsOf` has them.
 */
export type Twin = (...numbers: number[]) => void

export type Twins = { readonly [K in KernelName]: Twin } & { readonly memory: WebAssembly.Memory }

/** Bindings whose length in use a kernel looks at. */
export const LENGTHS: { readonly [K in KernelName]?: readonly string[] } = {
  applyEdits: ['edits'],
  reduce: ['values', 'totals'],
  scan: ['values'],
  checkContactCapacity: ['contacts'],
  measureDisks: ['poses', 'measures'],
  measureContacts: ['motions', 'measures'],
  castDisks: ['hits'],
  castWalls: ['hits'],
  findOverlaps: ['found'],
}

const compiled = new Map<string, Promise<WebAssembly.Module>>()

/** An instance, with a memory of its own, of WebAssembly in base 64. */
export async function instantiate(base64: string): Promise<WebAssembly.Exports> {
  const bytes = () => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const module = await memoizePromise(compiled, base64, () => WebAssembly.compile(bytes()))
  const { exports } = await WebAssembly.instantiate(module)
  return exports
}

export async function instantiateTwins(): Promise<Twins> {
  return (await instantiate(binary)) as unknown as Twins
}
