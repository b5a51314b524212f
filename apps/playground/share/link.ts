/** The link to a scene: its address has the scene in its fragment. */
import { type Packets, packetText } from './packet.ts'

/** Characters of a link at most. Browsers take more; what sends links often does not. */
const MAX_CHARACTERS = 100_000
/** Characters beyond which some messengers cut a link. */
const LONG = 8000
/** Simulated seconds that a link repeats at most: the reader waits for them. */
const MAX_REPEATED = 300

/** How the fragment of a link begins. */
export const LINK_MARK = '#s='

export interface Link {
  /** undefined if the scene is too large for one. */
  readonly url?: string
  /** What the viewer should know of it, one or two sentences. */
  readonly remark: string
}

/** Returns the shortest link to a scene. `page` is the address of the page without query and fragment. */
export async function linkTo(page: string, { repeated, whole }: Packets): Promise<Link> {
  const text = await packetText(whole)
  const isBrief = repeated !== undefined && repeated.time <= MAX_REPEATED
  const other = isBrief ? await packetText(repeated) : undefined
  const isRepeated = other !== undefined && other.length < text.length
  const url = `${page}${LINK_MARK}${isRepeated ? other : text}`
  const length = url.length.toLocaleString('en')
  if (url.length > MAX_CHARACTERS)
    return {
      remark: `A link to this scene would have ${length} characters, and ${MAX_CHARACTERS.toLocaleString('en')} are the limit. Save it as a file instead: it opens when it is dropped on this page.`,
    }
  const what = isRepeated
    ? `It makes the scene anew and repeats ${whole.time.toFixed(1)} s with all edits.`
    : 'It holds the whole state.'
  const advice = url.length > LONG ? ' Some messengers cut links as long as this; a file is safer.' : ''
  return { url, remark: `${length} characters. ${what}${advice}` }
}
