/** Writes the scene as a program of about 20 lines for an empty project. */
import { SLIDERS } from '../../../src/disks/properties.ts'
import { parseSettings } from '../settings.ts'
import { deflated, type Packet, toBase64 } from './packet.ts'
import { plainSteps } from './plainSteps.ts'

/** The same scene in both forms that a packet may have. */
export interface Packets {
  readonly repeated?: Packet
  readonly whole: Packet
}

const COMMON = `
// goes on for a second, and says where the first grains are
for (let step = 0; step < 60; step++) world.step(1 / 60)
const { ids, positions } = await world.read()
for (let row = 0; row < Math.min(3, ids.length); row++) {
  console.log(\`grain \${ids[row]} is at (\${positions[2 * row].toFixed(3)}, \${positions[2 * row + 1].toFixed(3)}) m\`)
}
world.destroy()
`

/** Returns a module in TypeScript that makes a world with the state of these packets, bit for bit. It needs the package \`scree\`. */
export async function codeOf(packets: Packets): Promise<string> {
  return `${presetCode(packets.repeated) ?? (await snapshotCode(packets.whole))}${COMMON}`
}

/** A preset that nobody has edited; undefined for other scenes. */
function presetCode(packet: Packet | undefined): string | undefined {
  const { start, calls, time } = packet ?? {}
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

// ${scene} of the Scree playground, ${time!.toFixed(1)} s after its start
const scene = presets[${JSON.stringify(scene)}].build(${count}, ${seed})
const world = await World.fromScene(scene${options})
for (let step = 0; step < ${steps}; step++) world.step(1 / 60)
`
}

async function snapshotCode({ snapshot, time }: Packet): Promise<string> {
  const data = toBase64(await deflated(new Uint8Array(snapshot!)))
  return `// npm install scree
import { World } from 'scree'

// a scene of the Scree playground, edited by hand, ${time.toFixed(1)} s after its start: a snapshot, deflated, in base64
const data =
  '${data}'
const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0))
const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
const world = await World.fromSnapshot(await new Response(inflated).arrayBuffer())
`
}
