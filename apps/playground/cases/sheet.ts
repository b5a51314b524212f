/** All cases in one picture, for the docs. */
import type { CollisionCase } from '../../../src/scene/fourCases.ts'
import { WORDS } from './captions.ts'
import { boxAround, drawParts } from './picture.ts'
import { trackBoth } from './track.ts'

/** Sizes in pixels. */
const WIDTH = 280
const HEIGHT = 230
const GAP = 16
const TITLE = 58

/** The names in the paper. */
const NAMES = { discrete: 'PIT', eventDriven: 'PIC' } as const

const COLUMN = 2 * WIDTH + 3 * GAP
const ROW = TITLE + HEIGHT + GAP

async function drawPair(scene: CollisionCase, x: number, y: number): Promise<string> {
  const tracks = await trackBoth(scene)
  const box = boxAround(scene, Object.values(tracks)).map((value) => value.toFixed(3))
  const pictures = (['discrete', 'eventDriven'] as const).map((stepping, k) => {
    const left = x + GAP + k * (WIDTH + GAP)
    const place = `x="${left}" y="${y + TITLE}" width="${WIDTH}" height="${HEIGHT}"`
    return [
      `<text x="${left}" y="${y + TITLE - 10}" font-size="13">${NAMES[stepping]}</text>`,
      `<rect ${place} rx="8" fill="#12100e"/>`,
      `<svg ${place} viewBox="${box.join(' ')}">${drawParts(scene, tracks[stepping])}</svg>`,
    ].join('\n')
  })
  const title = `<text x="${x + GAP}" y="${y + TITLE - 32}" font-size="16" font-weight="600">${WORDS[scene.name].title}</text>`
  return [title, ...pictures].join('\n')
}

/** Returns the SVG source: two cases per row, PIT left and PIC right. */
export async function drawSheet(cases: readonly CollisionCase[]): Promise<string> {
  const [width, height] = [2 * COLUMN, Math.ceil(cases.length / 2) * ROW]
  const pairs = cases.map((scene, k) => drawPair(scene, (k % 2) * COLUMN, Math.floor(k / 2) * ROW))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" color="#f1e9de">`,
    '<title>Four cases, stepped by PIT and by PIC</title>',
    '<rect width="100%" height="100%" fill="#1b1815"/>',
    '<g font-family="system-ui, sans-serif" fill="currentColor">',
    ...(await Promise.all(pairs)),
    '</g></svg>\n',
  ].join('\n')
}
