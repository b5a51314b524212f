/** The pictures of the four cases. */
import { describe, expect, test } from 'vitest'
import { judge } from '../../apps/playground/cases/captions.ts'
import { boxAround, drawParts } from '../../apps/playground/cases/picture.ts'
import { gripsOf, placeOf, withGrip } from '../../apps/playground/cases/setup.ts'
import { drawSheet } from '../../apps/playground/cases/sheet.ts'
import { trackBoth, untilFrame } from '../../apps/playground/cases/track.ts'
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
    const { discrete: pit, eventDriven: pic } = await trackBoth(scene)
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

test('drawParts: everything is inside the box, and both methods have the same scale', async () => {
  for (const scene of fourCases) {
    const { discrete: pit, eventDriven: pic } = await trackBoth(scene)
    const [left, top, width, height] = boxAround(scene, [pit, pic])
    for (const [x, y, radius] of circles(drawParts(scene, pit) + drawParts(scene, pic))) {
      expect(x - radius).toBeGreaterThan(left)
      expect(x + radius).toBeLessThan(left + width)
      expect(-y - radius).toBeGreaterThan(top)
      expect(-y + radius).toBeLessThan(top + height)
    }
  }
})

test('untilFrame: returns the moments up to the end of a frame', async () => {
  const [scene] = fourCases
  const { eventDriven: pic } = await trackBoth(scene)
  const drawn = (frame: number) => drawParts(scene, untilFrame(pic, frame))
  expect(hits(drawn(2))).toBe(0)
  expect(hits(drawn(3))).toBe(2)
  // both disks, and the dot of the arrow
  expect(circles(drawn(0))).toHaveLength(3)
})

describe('Grips of the first and the third disk', () => {
  const box = [-20, -20, 40, 40] as const

  test.each(fourCases)('$name: one of each row except for red, which has no velocity', (scene) => {
    const grips = gripsOf(scene)
    expect(grips.filter(({ part }) => part === 'first')).toHaveLength(scene.colors.length)
    const moving = scene.colors.flatMap((color, disk) => (color === 'red' ? [] : [disk]))
    expect(grips.filter(({ part }) => part === 'third').map(({ disk }) => disk)).toEqual(moving)
  })

  test.each(fourCases)(
    '$name: moved to where they are, they change nothing, and the hits are those of the case',
    (scene) => {
      for (const grip of gripsOf(scene)) {
        const { hits, ...same } = withGrip(scene, grip, placeOf(scene, grip), box)
        const { hits: expected, ...rest } = scene
        expect(same).toEqual(rest)
        expect(hits).toEqual(expected.map((hit) => ({ ...hit, time: expect.closeTo(hit.time, 9) })))
      }
    },
  )

  test('the third disk sets the velocity, the first one the position; overlaps and positions outside the box are prevented', () => {
    const [scene] = fourCases
    const [first, , third] = gripsOf(scene)
    const faster = withGrip(scene, third, [1, -2], box)
    expect(faster.velocities.slice(0, 2)).toEqual([2, -4])
    expect(faster.positions).toEqual(scene.positions)
    expect(faster.hits).toEqual([])
    const elsewhere = withGrip(faster, first, [1, 2], box)
    expect(elsewhere.positions.slice(0, 2)).toEqual([1, 2])
    expect(elsewhere.velocities).toEqual(faster.velocities)
    expect(placeOf(elsewhere, third)).toEqual([2, 0])
    expect(withGrip(scene, first, scene.positions.slice(2, 4) as unknown as [number, number], box)).toBe(
      scene,
    )
    expect(withGrip(scene, first, [99, -99], box).positions.slice(0, 2)).toEqual([20, -20])
  })

  test('judge: reports the error of PIT and the number of hits', async () => {
    const [scene] = fourCases
    const [, second, third] = gripsOf(scene)
    const { discrete: pit, eventDriven: pic } = judge(scene, await trackBoth(scene))
    expect(pit).toEqual({
      verdict: 'wrong',
      words: 'After 5 frames blue is 1.38 m from its correct position.',
    })
    expect(pic).toEqual({ verdict: 'right', words: 'One hit, at its instant.' })
    const apart = withGrip(scene, third, [0, 4], box)
    expect(judge(apart, await trackBoth(apart)).discrete.verdict).toBe('right')
    // they touch where a frame ends, so that the test is not late
    const exact = withGrip(scene, second, [0.8 * 5.75, 0.6 * 5.75], box)
    const late = judge(exact, await trackBoth(exact)).discrete.words
    expect(late).toMatch(/^After 5 frames (all disks are|blue is 0\.0\d m)/)
  })
})

test('drawSheet: equals the picture in the docs', async () => {
  // `npx vitest run test/playground/fourCases.test.ts -u` redraws it
  await expect(await drawSheet(fourCases)).toMatchFileSnapshot('../../docs/cases.svg')
})
