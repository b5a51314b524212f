/** Writes the tables of landings that the page ships. */
import { writeFileSync } from 'node:fs'
import { DEFAULT_SEED } from '../../../src/scene/presets.ts'
import { SHIPPED_COUNTS } from './choice.ts'
import { settle } from './settle.ts'

for (const count of SHIPPED_COUNTS) {
  const landings = await settle(count, DEFAULT_SEED)
  writeFileSync(`apps/playground/picture/landings/${count}.bin`, landings)
  process.stdout.write(`${count} grains: ${landings.length} bytes\n`)
}
process.exit(0)
