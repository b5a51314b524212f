#!/usr/bin/env node
/** Entry point of the command line. What it shares with the threads of a sweep must not be in this file, which they would run. */
const { main } = await import('./main.ts')

// Dawn keeps the process alive
process.exit(await main(process.argv.slice(2)))

export {}
