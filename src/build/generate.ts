/** `npm run generate`: writes the generated files of the repository. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { generatedFiles, twinTypes } from './generatedFiles.ts'
import { llmsFiles } from './llms.ts'

for (const [path, text] of [...generatedFiles(), twinTypes(), ...llmsFiles()])
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
