/** Entry point of the command-line tool. */
import { main } from './main.ts'

// Dawn keeps the process alive
main(process.argv.slice(2)).then((status) => process.exit(status))
