/** Packages that only some sweeps need. */

/** Loads a package. Throws a sentence that says what needs it if it is not installed. */
export async function optional<T>(needs: string, packages: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error(`${needs} needs what is not installed here: npm install ${packages}`, { cause: error })
  }
}
