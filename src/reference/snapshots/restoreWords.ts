/** Twin of shaders/snapshots/restoreWords.wgsl. */
import { savedWords, status, words } from '../../../shaders/snapshots/restoreWords.wgsl'

export function restoreWords(): void {
  if (status.halted !== 0) return
  for (let i = firstThread, upTo = endThread(savedWords[1]); i < upTo; i++)
    words[savedWords[0] + i] = savedWords[2 + i]
}
