/** Entry point of `npm run sweep`. */
import { sweep } from '../cli/sweep.ts'

// Dawn keeps the process alive
sweep(process.argv.slice(2)).then((status) => process.exit(status))
