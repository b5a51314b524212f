/** Interleaves measurements, so that slow periods of the machine affect all of them alike. */

/** Measures every item once per round; returns the results per item. */
export async function interleave<T, R>(
  items: readonly T[],
  rounds: number,
  measure: (item: T) => Promise<R>,
): Promise<R[][]> {
  const results: R[][] = items.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [k, item] of items.entries()) results[k].push(await measure(item))
  }
  return results
}
