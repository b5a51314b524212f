/** Moments of a scene side by side. */
import type { DiskState } from '../../../src/features/disks/state.ts'
import { drawSvg } from '../../../src/render/svg.ts'
import type { Scene } from '../../../src/scene/scene.ts'

/** Pixels, between and around the pictures. */
const GAP = 12
const TITLE = 30

export interface Moment {
  readonly title: string
  readonly state: DiskState
}

/** SVG text; each picture `width` pixels wide. The scene has no bodies. */
export function drawMoments(scene: Scene, moments: readonly Moment[], width: number): string {
  const pictures = moments.map(({ state }) => drawSvg(scene, { state, placements: [] }, width))
  const height = Number(/ height="(\d+)"/.exec(pictures[0])![1])
  const size = `width="${GAP + moments.length * (width + GAP)}" height="${TITLE + height + GAP}"`
  const parts = moments.flatMap(({ title }, k) => {
    const x = GAP + k * (width + GAP)
    return [
      `<text x="${x}" y="${TITLE - 10}">${title}</text>`,
      pictures[k].replace('<svg ', `<svg x="${x}" y="${TITLE}" `),
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="system-ui, sans-serif" font-size="13">`,
    '<rect width="100%" height="100%" fill="white"/>',
    ...parts,
    '</svg>\n',
  ].join('\n')
}
