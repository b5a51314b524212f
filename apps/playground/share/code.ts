/** Writes the scene as a short program for an empty project. */
import { SLIDERS } from '../../../src/features/disks/properties.ts'
import { parseSettings } from '../settings.ts'
import type { Moment } from './moment.ts'
import { plainSteps } from './plainSteps.ts'

/** The file beside the program of an edited scene. */
export const SCENE_FILE = 'scene.json'

/** A scene that is shown, in words and at a simulated time in seconds. */
export interface Shown {
  readonly name: string
  readonly time: number
}

const COMMON = `
// goes on for a second, and says where the first grains are
for (let step = 0; step < 60; step++) world.step(1 / 60)
const { ids, positions } = await world.disks.read()
for (let row = 0; row < Math.min(3, ids.length); row++) {
  console.log(\`grain \${ids[row]} is at (\${positions[2 * row].toFixed(3)}, \${positions[2 * row + 1].toFixed(3)}) m\`)
}
world.destroy()
`

/**
 * Returns a module, in JavaScript that is TypeScript too, that makes a world with the state of this moment, bit for bit. It needs the package
 * `scree`. Returns undefined unless the moment is of a preset that nobody has edited.
 */
export function presetCode({
  start,
  calls,
  time,
}: Pick<Moment, 'start' | 'calls' | 'time'>): string | undefined {
  const steps = calls && plainSteps(calls)
  if (start === undefined || start.scene !== undefined || steps === undefined) return undefined
  const { settings } = parseSettings(start.search)
  const { scene, count, seed, substeps, stepping, shape } = settings
  if (shape !== undefined || stepping !== 'discrete' || SLIDERS.some((name) => settings[name] !== undefined))
    return undefined
  const options = substeps === undefined ? '' : `, { substeps: ${substeps} }`
  return `// npm install scree
import { World } from 'scree'
import { presets } from 'scree/scenes'

// ${scene} of the Scree playground, ${time.toFixed(1)} s after its start
const scene = presets[${JSON.stringify(scene)}].build(${count}, ${seed})
const world = await World.fromScene(scene${options})
for (let step = 0; step < ${steps}; step++) world.step(1 / 60)
${COMMON}`
}

/**
 * Returns a module that makes a world of the scene in SCENE_FILE. An import takes the file in Node, Deno and Bun, in bundlers, and in pages
 * without one, so that the program is the same everywhere.
 */
export function sceneCode({ name, time }: Shown): string {
  return `// npm install scree
import { World } from 'scree'
import { parseScene } from 'scree/scenes'
import data from './${SCENE_FILE}' with { type: 'json' }

// ${name} of the Scree playground, edited, ${time.toFixed(1)} s after its start: ${SCENE_FILE} is beside this program
const world = await World.fromScene(parseScene(data))
${COMMON}`
}
