/** Twin of shaders/snapshots/restoreStatus.wgsl. */
import { savedWords, words } from '../../../shaders/snapshots/restoreStatus.wgsl'

export function restoreStatus(): void {
  if (words[0] !== 0) return
  for (let word: u32 = 1; word < savedWords[1]; word++) words[word] = savedWords[2 + word]
}
