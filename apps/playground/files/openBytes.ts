/** Opens what a file or a link holds, as plain data that a worker can send. */
import { parseScene, type Scene } from '../../../src/entries/scenes.ts'
import { openSnapshot } from '../../../src/features/snapshots/world/snapshots.ts'
import { type OpenedRecording, openForReplay } from '../../../src/replay/openForReplay.ts'
import { unpackPlain } from '../../../src/util/plainFile.ts'
import { KIND, openPacket, openText, type Packet } from '../share/packet.ts'
import type { WorldState } from '../worldState.ts'

export type Opened =
  | { readonly kind: 'recording'; readonly recording: OpenedRecording }
  /** `state` is the snapshot of the packet, if it has one. */
  | { readonly kind: 'packet'; readonly packet: Packet; readonly state?: WorldState }
  | { readonly kind: 'snapshot'; readonly state: WorldState }
  | { readonly kind: 'scene'; readonly scene: Scene }

/** The first bytes of recordings, snapshots and packets. */
const SCREE = 'SCRE'

/** Returns the contents of a file. Throws one sentence if it is damaged, or none of those. */
export function openBytes(name: string, bytes: ArrayBuffer): Opened {
  const first = String.fromCharCode(...new Uint8Array(bytes.slice(0, SCREE.length)))
  if (first === SCREE) return openOwn(bytes)
  const text = new TextDecoder().decode(bytes)
  if (/^\s*\{/.test(text)) return { kind: 'scene', scene: sceneOf(text) }
  throw new Error(`${name} is no file of Scree: expected a recording, a saved state or a scene in JSON`)
}

/** Returns the contents of the text of a link. Rejects with one sentence if it is damaged. */
export async function openLink(text: string): Promise<Opened> {
  return openedPacket(await openText(text))
}

function openOwn(bytes: ArrayBuffer): Opened {
  const { kind } = unpackPlain('file', bytes) as { kind?: unknown }
  if (kind === KIND) return openedPacket(openPacket(bytes))
  if (kind === undefined) return { kind: 'snapshot', state: openSnapshot(bytes) as WorldState }
  return { kind: 'recording', recording: openForReplay(bytes) }
}

function openedPacket({ snapshot, ...packet }: Packet): Opened {
  if (snapshot === undefined) return { kind: 'packet', packet }
  return { kind: 'packet', packet, state: openSnapshot(snapshot) as WorldState }
}

function sceneOf(text: string): Scene {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    throw new Error(`the scene is no valid JSON: ${(error as Error).message}`, { cause: error })
  }
  return parseScene(data)
}
