/** `npm run bench`. */
import { bench } from './bench.ts'
import { runAndExit } from './terminal.ts'

runAndExit(() => bench(process.argv.slice(2)))
