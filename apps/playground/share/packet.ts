/** What a link and a file of the page hold: the scene as it was edited, with every bit of its state. */
import type { Scene } from '../../../src/entries/scenes.ts'
import { packPlain, unpackPlain } from '../../../src/util/plainFile.ts'
import { isOfKind } from '../../../src/util/validate.ts'

export const KIND = 'shared scene'
const VERSION = 1
/** Bytes of a packet at most, so that a short link cannot fill the memory. */
const MAX_BYTES = 2 ** 28

/** What makes a world: the settings as in the address, and a scene instead of their preset. */
export interface Start {
  readonly search: string
  readonly scene?: Scene
}

/** A scene as it was edited. The page makes the world of `start` and repeats `calls`, or else restores `snapshot`. */
export interface Packet {
  readonly start: Start
  /** The settings of the page, as in the address. */
  readonly page: string
  /** Simulated time, s. */
  readonly time: number
  /** Calls since the start, in the format of recordings, each part with strings of its own. */
  readonly calls?: readonly Uint8Array[]
  /** `World.hash` after the calls. */
  readonly hash?: string
  readonly snapshot?: ArrayBuffer
}

/** The same scene in both forms that a packet may have. */
export interface Packets {
  readonly repeated?: Packet
  readonly whole: Packet
}

/** Returns a packet as the bytes of a file. */
export const packetBytes = (packet: Packet): ArrayBuffer =>
  packPlain({ kind: KIND, version: VERSION, ...packet })

/** Opens the bytes of a packet. Throws one sentence if they are damaged, or of another kind or version. */
export function openPacket(bytes: ArrayBuffer): Packet {
  const { kind, version, ...packet } = unpackPlain(KIND, bytes) as Packet & {
    kind?: unknown
    version?: unknown
  }
  if (kind !== KIND) throw new Error(`the file is a ${String(kind ?? 'snapshot')}: expected a ${KIND}`)
  if (version !== VERSION)
    throw new Error(`the ${KIND} has the version ${String(version)}: expected ${VERSION}`)
  const { start, page, time, calls, hash, snapshot } = packet
  const isWhole =
    typeof start?.search === 'string' &&
    typeof page === 'string' &&
    typeof time === 'number' &&
    (calls === undefined
      ? isOfKind(snapshot, 'ArrayBuffer')
      : Array.isArray(calls) &&
        calls.every((part) => isOfKind(part, 'Uint8Array')) &&
        typeof hash === 'string')
  if (!isWhole) throw new Error(`the ${KIND} lacks some of its parts`)
  return packet
}

/** Returns a packet as text for a link: compressed, with letters, digits, - and _ only. */
export async function packetText(packet: Packet): Promise<string> {
  return toBase64Url(await deflated(new Uint8Array(packetBytes(packet))))
}

/** Returns bytes as deflate-raw writes them. */
const deflated = (bytes: Uint8Array<ArrayBuffer>) => through(new CompressionStream('deflate-raw'), bytes)

/** Opens the text of a link. Rejects with one sentence if it is damaged. */
export async function openText(text: string): Promise<Packet> {
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = await through(new DecompressionStream('deflate-raw'), fromBase64Url(text))
  } catch (error) {
    throw new Error('the link is damaged or cut off: copy it again', { cause: error })
  }
  return openPacket(bytes.buffer)
}

/** Returns what a stream makes of bytes. Rejects if that is more than MAX_BYTES. */
async function through(
  { readable, writable }: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = writable.getWriter()
  // the reader rejects with the same error
  writer.write(bytes).catch(() => {})
  writer.close().catch(() => {})
  const parts: Uint8Array[] = []
  let length = 0
  for (const reader = readable.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
    if (length > MAX_BYTES) throw new Error(`there are more than ${MAX_BYTES} bytes`)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Bytes that are converted at once, since the number of arguments of a function is limited. */
const CHUNK = 8190

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK)))
  return text
}

const toBase64Url = (bytes: Uint8Array) =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new Error('the text has other characters')
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
}
