/** Measures CPU milliseconds over all threads of the process, which are steadier than wall-clock time. */
export function timed<T>(make: () => T, times = 1): { last: T; ms: number } {
  const before = process.cpuUsage()
  let last = make()
  for (let k = 1; k < times; k++) last = make()
  const { user, system } = process.cpuUsage(before)
  return { last, ms: (user + system) / 1000 / times }
}
