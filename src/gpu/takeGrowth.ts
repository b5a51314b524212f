import type { Growth } from './storage.ts'

/**
 * Takes larger buffers into use, or exact ones if there is no memory for those; none if the backend has ended meanwhile. Resolves to an error if there is no
 * memory for either.
 */
export async function takeGrowth(
  growth: Growth,
  growExactly: () => Growth | null,
  hasEnded: () => boolean,
): Promise<Error | null> {
  let made = growth
  let error = await made.error
  if (error !== null) {
    made.drop()
    made = growExactly() ?? made
    error = await made.error
  }
  if (hasEnded()) return null
  if (error === null) made.commit()
  else made.drop()
  return error
}
