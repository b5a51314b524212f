/** Opens files and links, in a worker. */
import { inWorker } from '../share/chores.ts'
import { LINK_MARK } from '../share/link.ts'
import type { Opened } from './openBytes.ts'

/** Returns the contents of a file. Rejects with one sentence if it is damaged, or none of Scree's. */
export async function openFile(file: Blob & { readonly name?: string }): Promise<Opened> {
  return inWorker('openBytes', file.name ?? 'the file', await file.arrayBuffer())
}

/** Returns the scene in the fragment of a link. Rejects with one sentence if it is damaged. */
export const openFragment = (fragment: string): Promise<Opened> =>
  inWorker('openLink', fragment.slice(LINK_MARK.length))
