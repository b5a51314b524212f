/** A user's project in which the types of the package must have no errors, those of its dependencies included. */

/** Options of the compiler: all checks, declarations of packages too, and no types but those that are imported. */
export const STRICTEST = {
  module: 'ESNext',
  moduleResolution: 'bundler',
  target: 'ES2022',
  lib: ['ES2023', 'DOM'],
  types: [],
  strict: true,
  skipLibCheck: false,
  noEmit: true,
}

/** Returns a module that imports all entry points but `scree/typegpu`: TypeGPU's own declarations have errors. */
export const importsOfEntries = (paths: readonly string[]): string =>
  paths
    .filter((path) => path !== './typegpu')
    .map((path, k) => `export type * as entry${k} from '${path.replace('.', 'scree')}'\n`)
    .join('')
