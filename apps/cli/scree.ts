#!/usr/bin/env node
/** Entry point of the command line. */
import { main } from './main.ts'

// Dawn keeps the process alive
main(process.argv.slice(2)).then((status) => process.exit(status))
