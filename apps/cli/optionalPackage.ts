/** Packages that only some options need. */

/** A package that is not installed. */
export class MissingPackage extends Error {}

const CODES = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']

/** Imports a package, or throws one sentence that says how to install it. `user` is what needs it. */
export async function optionalPackage<T>(name: string, user: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!CODES.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new MissingPackage(`${user} needs the package ${name}: run npm install ${name}`)
  }
}
