/** The atomic functions of WGSL, for what several threads of the CPU change in one stage. */

/** Where one thread does all the work, it need not be atomic, which costs a gas 3 %. */
export function atomicAdd(address: usize, value: u32): u32 {
  if (isShared) return atomic.add<u32>(address, value)
  const old = load<u32>(address)
  store<u32>(address, old + value)
  return old
}

export function atomicSub(address: usize, value: u32): u32 {
  return atomicAdd(address, 0 - value)
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
