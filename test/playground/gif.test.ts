/** GIFs of the page. */
import { expect, test } from 'vitest'
import { partWithin } from '../../apps/playground/share/gif.ts'
import { GifWriter } from '../../apps/playground/share/gifWriter.ts'

/** Reads the blocks of a GIF: its size, and the delay in hundredths of a second and the place of each picture. */
function blocksOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + table(bytes[10])
  const delays: number[] = []
  let [pictures, own] = [0, 0]
  const skip = () => {
    while (bytes[at] !== 0) at += bytes[at] + 1
    at++
  }
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9) delays.push(view.getUint16(at + 4, true))
      at += 2
      skip()
    } else if (bytes[at] === 0x2c) {
      pictures++
      const colors = table(bytes[at + 9])
      own += Number(colors > 0)
      at += 10 + colors + 1
      skip()
    } else throw new Error(`there is a block ${bytes[at]} at ${at}`)
  }
  return {
    text: String.fromCharCode(...bytes.subarray(0, 6)),
    width,
    height,
    delays,
    pictures,
    own,
    end: at + 1,
  }
}

test('GifWriter: a file with the size, the frames and the delays that it was given; 25 frames share a palette', () => {
  const writer = new GifWriter(6, 4)
  const frame = (k: number) =>
    Uint8ClampedArray.from({ length: 6 * 4 * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * k) % 256))
  for (let k = 0; k < 30; k++) writer.add(frame(k), k === 0 ? 999 : 80 + 10 * (k % 2))
  expect(writer.length).toBeGreaterThan(30 * 10)
  const bytes = writer.end(120)
  const { text, width, height, delays, pictures, own, end } = blocksOf(bytes)
  expect([text, width, height, pictures, end]).toEqual(['GIF89a', 6, 4, 30, bytes.length])
  expect(delays.slice(0, 3)).toEqual([9, 8, 9])
  expect(delays[29]).toBe(12)
  // the first 25 use that of the file
  expect(own).toBe(5)
})

test('partWithin: the scene with a margin, inside the page; the whole page if nothing of it is seen', () => {
  const page = { width: 800, height: 600 }
  expect(partWithin({ left: 100, top: 50, width: 200, height: 100 }, page)).toEqual({ left: 92, top: 42, width: 216, height: 116 }) // biome-ignore format: one line
  expect(partWithin({ left: -500, top: 50, width: 2000, height: 1000 }, page)).toEqual({ left: 0, top: 42, width: 800, height: 558 }) // biome-ignore format: one line
  expect(partWithin({ left: 900, top: 0, width: 10, height: 10 }, page)).toEqual({ left: 0, top: 0, ...page })
})
