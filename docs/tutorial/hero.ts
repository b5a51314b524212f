/** The scene of the home page: pebbles in a drum. */
import { World } from 'scree'
import { presets } from 'scree/scenes'

const scene = presets.tumbler.build(160)
const half = 0.55 * (scene.bounds![2] - scene.bounds![0])
export const view = [-half, -half, half, half] as const

export const make = (): Promise<World> => World.fromScene(scene)
