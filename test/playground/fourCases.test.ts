/** The pictures of the four cases. */
import { expect, test } from 'vitest'
import { boxAround, drawParts } from '../../src/playground/cases/picture.ts'
import { drawSheet } from '../../src/playground/cases/sheet.ts'
import { trackBoth, untilFrame } from '../../src/playground/cases/track.ts'
import { fourCases } from '../../src/scene/fourCases.ts'

/** x, y and radius of all circles, y up. */
function circles(svg: string): number[][] {
  const found = svg.matchAll(/<circle [^>]*?cx="([^"]+)" cy="([^"]+)" r="([^"]+)"/g)
  return [...found].map(([, x, y, radius]) => [Number(x), -Number(y), Number(radius)])
}

const hits = (svg: string) => svg.match(/class="hit"/g)?.length ?? 0

test.each(fourCases)(
  '$name: a disk where each frame ends, a pair of circles where PIC hits',
  async (scene) => {
    const { pit, pic } = await trackBoth(scene)
    expect(hits(drawParts(scene, pit))).toBe(0)
    expect(hits(drawParts(scene, pic))).toBe(2 * scene.hits.length)
    for (const track of [pit, pic]) {
      const drawn = circles(drawParts(scene, track))
      for (const { positions, hit } of track) {
        for (const k of hit === undefined ? scene.radii.keys() : [hit.a, hit.b]) {
          const [x, y] = positions.subarray(2 * k, 2 * k + 2)
          // 2 mm: one that stays where it is is drawn once, and to a millimetre
          const isDrawn = drawn.some((circle) => Math.hypot(circle[0] - x, circle[1] - y) < 2e-3)
          expect(isDrawn).toBe(true)
        }
      }
    }
  },
)

test('nothing is cut off, and both ways have the same scale', async () => {
  for (const scene of fourCases) {
    const { pit, pic } = await trackBoth(scene)
    const [left, top, width, height] = boxAround(scene, [pit, pic])
    for (const [x, y, radius] of circles(drawParts(scene, pit) + drawParts(scene, pic))) {
      expect(x - radius).toBeGreaterThan(left)
      expect(x + radius).toBeLessThan(left + width)
      expect(-y - radius).toBeGreaterThan(top)
      expect(-y + radius).toBeLessThan(top + height)
    }
  }
})

test('up to a frame there is what happened before its end', async () => {
  const [scene] = fourCases
  const { pic } = await trackBoth(scene)
  const drawn = (frame: number) => drawParts(scene, untilFrame(pic, frame))
  expect(hits(drawn(2))).toBe(0)
  expect(hits(drawn(3))).toBe(2)
  // both disks, and the dot of the arrow
  expect(circles(drawn(0))).toHaveLength(3)
})

test('the docs show what the code draws', async () => {
  // `npx vitest run test/playground/fourCases.test.ts -u` draws it anew
  await expect(await drawSheet(fourCases)).toMatchFileSnapshot('../../docs/cases.svg')
})
