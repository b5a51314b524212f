/** The files that `npm run generate` writes. */
import { propertyTables } from './propertyTables.ts'

/** Returns the text of each file by its path. */
export function generatedFiles(): ReadonlyMap<string, string> {
  return new Map([['docs/properties.md', propertyTables()]])
}
