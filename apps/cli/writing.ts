/** What is said of files that cannot be written. */

/** Returns why a file could not be written. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' ? 'the disk is full' : message
}

/** Writes a file. Throws a sentence if it cannot be written. */
export function writing<T>(file: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw new Error(`${file} cannot be written: ${reasonOf(error)}`, { cause: error })
  }
}
