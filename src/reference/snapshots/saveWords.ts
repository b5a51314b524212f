/** Twin of shaders/snapshots/saveWords.wgsl. */
import { savedWords, statusWords, words } from '../../../shaders/snapshots/saveWords.wgsl'

export function saveWords(): void {
  if (statusWords[0] !== 0) return
  for (let i = firstThread, upTo = endThread(savedWords[1]); i < upTo; i++)
    savedWords[2 + i] = words[savedWords[0] + i]
}
