/**
 * Storage of the twins: a binding is the address of its first element.
 *
 * Twins are written in AssemblyScript, which is TypeScript with the f32 and u32 of WGSL. A twin imports the bindings
 * and overrides that its kernel declares from the .wgsl file itself (kernels.d.ts has their types), and runs a loop
 * over all threads of the kernel. `arrayLength(&hits)` is `hitsLength` here. Structs and constants have their WGSL
 * names. A struct read from storage is a reference, not a copy. AssemblyScript has no structs as values: a function
 * that returns a vector or a struct in WGSL fills the globals of a namespace here, which are valid until the next such
 * call.
 */

/** An array of structs. `items[i]` is a reference to the struct; assigning to it copies into it. */
@unmanaged
export class Items<T> {
  [key: u32]: T

  @operator('[]')
  at(index: u32): T {
    return changetype<T>(changetype<usize>(this) + <usize>index * offsetof<T>())
  }

  @operator('[]=')
  put(index: u32, value: T): void {
    copy(this.at(index), value)
  }
}

/** An array of numbers. */
@unmanaged
export class Numbers<T> {
  [key: u32]: T

  @operator('[]')
  at(index: u32): T {
    return load<T>(changetype<usize>(this) + <usize>index * sizeof<T>())
  }

  /** The address of a number, for atomic functions. */
  address(index: u32): usize {
    return changetype<usize>(this) + <usize>index * sizeof<T>()
  }

  @operator('[]=')
  put(index: u32, value: T): void {
    store<T>(changetype<usize>(this) + <usize>index * sizeof<T>(), value)
  }
}

/** Bytes that each of 16 workers has of the first page, which holds no buffers. */
const OWN_BYTES: u32 = 4096

/** An address of memory that no other worker uses, as workgroup memory in WGSL. */
export function ownMemory(byte: u32): usize {
  return <usize>(worker * OWN_BYTES + byte)
}

/** A struct in memory that no other worker uses; `place` distinguishes several. */
export function ownStruct<T>(place: u32): T {
  return changetype<T>(ownMemory(64 * place))
}

/** Copies a struct to another one. */
export function copy<T>(to: T, from: T): void {
  for (let byte: usize = 0; byte < offsetof<T>(); byte += 4)
    store<u32>(changetype<usize>(to) + byte, load<u32>(changetype<usize>(from) + byte))
}

/** Sets all of a struct to 0. */
export function clear<T>(to: T): void {
  for (let byte: usize = 0; byte < offsetof<T>(); byte += 4) store<u32>(changetype<usize>(to) + byte, 0)
}
