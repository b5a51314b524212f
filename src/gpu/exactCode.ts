/** Links code of the user's own as kernels are linked. */
import helpers from '../../shaders/shared/rounded.wgsl?raw'
import { blankComments, type UserCode } from './userCode.ts'

/**
 * Returns the whole text, with functions that round as the CPU does: see src/build/roundedWgsl.ts. Rejects with one sentence if it has what is up to the
 * driver, or what the reader of WGSL does not know.
 */
export async function exactCode({ kind, label, header, code, footer }: UserCode): Promise<string> {
  const { roundedWgsl, WgslError } = await import('../build/roundedWgsl.ts')
  const text = `${header}${blankComments(code)}${footer}`
  try {
    return roundedWgsl(text, helpers)
  } catch (error) {
    if (!(error instanceof WgslError)) throw error
    const line = text.slice(0, error.at).split('\n').length - (header.split('\n').length - 1)
    throw new Error(
      `code of the ${kind} ${JSON.stringify(label)} cannot have the rounding 'exact' because of line ${line}: ${error.reason}`,
    )
  }
}
