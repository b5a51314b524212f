/** Runs things in turns, so that a machine that is slow for a while is slow for all of them. */

/** What `measure` gave for each item, in `rounds` rounds over all of them; one list an item. */
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
