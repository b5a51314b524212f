/** `npm run generate`: writes the generated files of the repository. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { generatedFiles, twinTypes } from './generatedFiles.ts'

for (const [path, text] of [...generatedFiles(), twinTypes()])
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
