/** `npm run generate`: writes the generated files of the repository. */
import { writeFileSync } from 'node:fs'
import { generatedFiles } from './generatedFiles.ts'

for (const [path, text] of generatedFiles()) writeFileSync(path, text)
