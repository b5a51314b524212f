/** `scree presets`: the scenes that come with the package. */
import { Command } from 'commander'
import { presets } from '../../../src/scene/presets.ts'
import type { CommandFile } from '../command.ts'

/** One line per preset. */
export function listPresets(): string {
  const rows = Object.entries(presets)
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows
    .map(([name, { description, count }]) => `  ${name.padEnd(width)}  ${description} (${count} disks)`)
    .join('\n')
}

export const command: CommandFile = {
  define: (end) =>
    new Command('presets')
      .description('lists the scenes that come with scree, each with its default number of disks')
      .action(() => {
        console.log(listPresets())
        end(0)
      }),
}
