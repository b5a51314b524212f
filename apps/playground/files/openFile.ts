/** Tells the files that the page opens apart. */
import { parseScene, type Scene } from '../../../src/entries/scenes.ts'
import { Replay } from '../../../src/index.ts'
import { unpackPlain } from '../../../src/util/plainFile.ts'
import { KIND, openPacket, type Packet } from '../share/packet.ts'

export type Opened =
  | { readonly kind: 'recording'; readonly replay: Replay }
  | { readonly kind: 'packet'; readonly packet: Packet }
  | { readonly kind: 'snapshot'; readonly snapshot: ArrayBuffer }
  | { readonly kind: 'scene'; readonly scene: Scene }

/** The first bytes of recordings, snapshots and packets. */
const SCREE = 'SCRE'

/** Returns the contents of a file. Rejects with one sentence if it is damaged, or none of those. */
export async function openFile(file: Blob & { readonly name?: string }): Promise<Opened> {
  const bytes = await file.arrayBuffer()
  const first = String.fromCharCode(...new Uint8Array(bytes.slice(0, SCREE.length)))
  if (first === SCREE) return openBytes(bytes)
  const text = new TextDecoder().decode(bytes)
  if (/^\s*\{/.test(text)) return { kind: 'scene', scene: sceneOf(text) }
  throw new Error(
    `${file.name ?? 'the file'} is no file of Scree: expected a recording, a saved state or a scene in JSON`,
  )
}

function openBytes(bytes: ArrayBuffer): Opened {
  const { kind } = unpackPlain('file', bytes) as { kind?: unknown }
  if (kind === KIND) return { kind: 'packet', packet: openPacket(bytes) }
  if (kind === undefined) return { kind: 'snapshot', snapshot: bytes }
  return { kind: 'recording', replay: new Replay(bytes) }
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
