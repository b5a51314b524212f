/** The scene of the home page: pebbles in a drum. */
import { World } from 'scree'
import { presets } from 'scree/scenes'

const scene = presets.tumbler.build(160)
export const view = scene.bounds!

export const make = (): Promise<World> => World.fromScene(scene)
