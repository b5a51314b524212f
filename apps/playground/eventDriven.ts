/** Which scenes can step from event to event. */
import type { Scene } from '../../src/entries/scenes.ts'
import { turns } from '../../src/features/bodies/motion.ts'

/** Whether a body may move straight throughout. `World.step` throws if it changes its velocity within a step. */
function isStraight({ motion = {}, mass, joint }: NonNullable<Scene['bodies']>[number]): boolean {
  return mass === undefined && joint === undefined && !turns(motion)
}

/** Returns what event-driven stepping requires and the scene lacks, and why; undefined if it lacks nothing. */
export function againstEvents(scene: Scene): string | undefined {
  const { bodies = [], fields = [], emitters, sinks, bonds = [], joints = [], grains = [] } = scene
  if (!bodies.every(isStraight)) return 'walls that rest or move straight, but those of this scene do not'
  if (fields.some(({ type, region }) => type !== 'uniform' || region !== undefined))
    return 'uniform fields, but this scene has others'
  if (emitters !== undefined || sinks !== undefined)
    return 'lasting grains, but this scene has emitters or sinks'
  if (bonds.length > 0) return 'free grains, but this scene has bonds'
  if (joints.length > 0) return 'free grains, but this scene has joints'
  return grains.length > 0 ? 'round grains, but this scene has other shapes' : undefined
}
