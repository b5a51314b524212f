/** Checks of the worlds that views take. */
import { refuse } from '../util/validate.ts'

/** Throws if `world` lacks these members, such as the promise of a world. */
export function requireWorld(name: string, world: unknown, members: readonly string[]): void {
  const isWorld = typeof world === 'object' && world !== null && members.every((member) => member in world)
  if (!isWorld) refuse(`${name}: world`, world, 'a World, such as the result of await World.create()')
}
