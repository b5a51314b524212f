/** The atomic functions of WGSL, for what several threads of the CPU change in one stage. */

export function atomicAdd(address: usize, value: u32): u32 {
  return atomic.add<u32>(address, value)
}

export function atomicSub(address: usize, value: u32): u32 {
  return atomic.sub<u32>(address, value)
}

export function atomicMax(address: usize, value: u32): void {
  let old = load<u32>(address)
  while (value > old) {
    const seen = atomic.cmpxchg<u32>(address, old, value)
    old = seen === old ? value : seen
  }
}

export function atomicMin(address: usize, value: u32): void {
  let old = load<u32>(address)
  while (value < old) {
    const seen = atomic.cmpxchg<u32>(address, old, value)
    old = seen === old ? value : seen
  }
}
