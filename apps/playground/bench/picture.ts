/** The picture to share: the device, its numbers and the figure, 1200 × 630 pixels as link previews have it. */

import {
  type BenchmarkReport,
  bestRate,
  deviceOf,
  SCENE_NAMES,
  SCENE_TEXTS,
  systemOf,
} from '../../../src/benchmark/format.ts'
import { bandwidthOf, grouped, threeDigits } from '../../../src/benchmark/numbers.ts'
import { colorsOf } from '../../benchmark/colors.ts'
import { drawFigure } from '../../benchmark/figure.ts'
import { dotsByScene } from '../../benchmark/figureData.ts'

const [WIDTH, HEIGHT] = [1200, 630]
const [LEFT, FIGURE_X, FIGURE_Y, FIGURE_WIDTH, FIGURE_HEIGHT] = [56, 552, 112, 620, 400]
/** Texts of the figure are larger than on the page, since pictures are looked at smaller. */
const FIGURE_SCALE = 1.4
const FONT = 'system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const [GROUND, INK, SOFT, LINE, ACCENT] = ['#12100e', '#f1e9de', '#b3a899', '#3a342d', '#f0b45a']
/** Colours and radius of the disks at the foot. */
const GRAINS = ['#80634a', '#b5683d', '#e19a45', '#f8d183', '#a8603c']
const GRAIN = 11

/** Draws the picture of a report. */
export async function drawPicture(canvas: HTMLCanvasElement, report: BenchmarkReport): Promise<void> {
  const colors = colorsOf(SCENE_NAMES, 'dark')
  const figure = await drawFigure(dotsByScene(report), {
    ...{ ink: INK, soft: SOFT, line: LINE, accent: ACCENT },
    width: FIGURE_WIDTH / FIGURE_SCALE,
    height: FIGURE_HEIGHT / FIGURE_SCALE,
    colors,
  })
  const image = await imageOf(figure)
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  // out of memory
  if (context === null) return
  context.fillStyle = GROUND
  context.fillRect(0, 0, WIDTH, HEIGHT)
  drawGrains(context)
  context.drawImage(image, FIGURE_X, FIGURE_Y, FIGURE_WIDTH, FIGURE_HEIGHT)
  const write = (text: string, x: number, y: number, size: number, color: string, weight = 400) => {
    context.font = `${weight} ${size}px ${FONT}`
    context.fillStyle = color
    context.fillText(text, x, y)
  }
  write('Scree benchmark', LEFT, 66, 26, ACCENT, 650)
  let y = 130
  context.font = `650 44px ${FONT}`
  for (const line of linesOf(context, deviceOf(report), FIGURE_X - LEFT - 30, 2)) {
    write(line, LEFT, y, 44, INK, 650)
    y += 52
  }
  write('at 60 frames per second, 4 substeps each', LEFT, y, 21, SOFT)
  y += 54
  for (const scene of SCENE_NAMES) {
    const { title, things } = SCENE_TEXTS[scene]
    const { largest = null, tooMany = null } = report.scenes.find((one) => one.scene === scene) ?? {}
    const few = tooMany === null ? 'not timed' : `fewer than ${grouped(tooMany)}`
    write(largest === null ? few : grouped(largest), LEFT, y, 36, colors.get(scene)!, 650)
    const wide = context.measureText(largest === null ? few : grouped(largest)).width
    write(`${things}, ${title.toLowerCase()}`, LEFT + wide + 12, y, 21, SOFT)
    y += 54
  }
  const rate = threeDigits(bestRate(report) / 1e6)
  write(`${rate} million disk-substeps per second`, FIGURE_X + 44, 66, 21, INK)
  const copies = `copies ${bandwidthOf(report.copyBandwidth)}`
  write(`${copies} · ${systemOf(report.system)} · Scree ${report.scree}`, FIGURE_X + 44, 96, 17, SOFT)
}

/** Returns the text in lines of at most this many pixels; what does not fit ends with an ellipsis. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && context.measureText(longer).width > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  lines.push(line)
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${lines[most - 1]} …`]
}

/** A few rows of disks at rest along the foot of the picture. */
function drawGrains(context: CanvasRenderingContext2D): void {
  // a fixed sequence, so that equal reports give equal pictures
  let seed = 7
  const random = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  const columns = Math.ceil(WIDTH / (2 * GRAIN)) + 2
  let below = new Array<boolean>(columns).fill(true)
  for (let row = 0; row < 4; row++) {
    // each disk lies on two others, and the heap is higher on the right
    const here = below.map(
      (isThere, k) =>
        row === 0 || (isThere && below[k - 1 + 2 * (row % 2)] !== false && random() < k / columns + 0.35),
    )
    for (const [k, isThere] of here.entries()) {
      if (!isThere) continue
      context.fillStyle = GRAINS[Math.floor(random() * GRAINS.length)]
      context.beginPath()
      const x = (2 * k - (row % 2 === 0 ? 1 : 0)) * GRAIN
      context.arc(x, HEIGHT - 4 - row * GRAIN * Math.sqrt(3), GRAIN - 0.6, 0, 2 * Math.PI)
      context.fill()
    }
    below = here
  }
}

async function imageOf(figure: SVGSVGElement): Promise<HTMLImageElement> {
  figure.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(figure.outerHTML)}`
  await image.decode()
  return image
}
