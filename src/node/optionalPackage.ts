/** Packages that only some options need. */

/** A package that is not installed. */
export class MissingPackage extends Error {}

const CODES = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']

/** Imports a package, or throws one sentence that says how to install it with all that `user` needs. */
export async function optionalPackage<T>(names: string, user: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!CODES.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new MissingPackage(`${user} requires a package that is not installed: run npm install ${names}`)
  }
}
