/** Adds up four words of the parts of a tile at a time. */
import { ownMemory } from '../../reference/shared/memory'
import { PART_BYTES, sumTilesBy, WORDS } from '../../reference/solver/sumTiles'

const FOUR_WORDS: usize = 16
const WORD_BYTES: usize = 4 * <usize>WORDS

@unmanaged
class FourWords {
  addUp(): void {
    const end: usize = <usize>PART_BYTES
    for (let word: usize = 0; word < WORD_BYTES; word += FOUR_WORDS) {
      // the last four begin at words that were added up before
      const first = min(word, WORD_BYTES - FOUR_WORDS)
      let sum = f32x4.splat(0)
      for (let at = first; at < end; at += WORD_BYTES) sum = f32x4.add(sum, v128.load(ownMemory(0) + at))
      v128.store(ownMemory(PART_BYTES) + first, sum)
    }
  }
}

export function sumTiles(): void {
  sumTilesBy<FourWords>()
}
