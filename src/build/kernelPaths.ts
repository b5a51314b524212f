/** Where kernels lie: `shaders/<room>/<kernel>.wgsl`, with its twin at `src/reference/<room>/<kernel>.ts`. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export const SHADERS = 'shaders'
export const TWINS = 'src/reference'
/** Faster forms of some twins, under the name of the kernel: the CPU backend runs them in their place. */
export const FAST = 'src/cpu/fast'

/** Rooms whose shaders have no twins, and what several rooms import. */
const WITHOUT_TWINS = ['check', 'render', 'shared', 'view']

/** Returns `<room>/<kernel>` of each kernel, by the name of the kernel. `root` is the folder of the project. */
export function kernelPaths(root = '.'): ReadonlyMap<string, string> {
  const rooms = readdirSync(join(root, SHADERS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !WITHOUT_TWINS.includes(entry.name))
    .map(({ name }) => name)
  return new Map(
    rooms.flatMap((room) =>
      readdirSync(join(root, SHADERS, room))
        .filter((file) => file.endsWith('.wgsl'))
        .map((file) => file.slice(0, -'.wgsl'.length))
        .map((kernel) => [kernel, `${room}/${kernel}`] as const),
    ),
  )
}
