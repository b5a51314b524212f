/** The figures, one per scene: what it shows, its curves, and a line per device. */
import { type BenchmarkReport, SCENE_NAMES, SCENE_TEXTS } from '../../../src/benchmark/format.ts'
import { drawFigure, rangesOf } from '../../benchmark/figure.ts'
import { type Dot, dotsByDevice } from '../../benchmark/figureData.ts'
import { figureStyle } from '../bench/result.ts'
import { add } from '../dom.ts'
import { sentence } from '../sentence.ts'
import { captionOf, curveCaption } from './captions.ts'

/** Shows the figures of these reports at once with their captions, and their plots as soon as the plotting library is loaded. */
export async function showFigures(
  place: HTMLElement,
  reports: ReadonlyMap<string, BenchmarkReport>,
  colors: ReadonlyMap<string, string>,
): Promise<void> {
  const ranges = rangesOf(SCENE_NAMES.flatMap((scene) => dotsByDevice(reports, scene)))
  place.replaceChildren()
  const plots: Promise<void>[] = []
  for (const scene of SCENE_NAMES) {
    const { title, about, things } = SCENE_TEXTS[scene]
    const dots = dotsByDevice(reports, scene)
    const part = add(place, 'section')
    add(part, 'h2', title)
    if (dots.length === 0) {
      add(part, 'p', `${about} No device shown here was timed in this scene.`)
      continue
    }
    add(part, 'p', `${about} ${captionOf(scene)}`)
    const plot = add(part, 'div', 'Loading the figure')
    plot.className = 'plot'
    const list = add(part, 'ul')
    for (const [name, report] of reports) {
      if (!dots.some(({ series }) => series === name)) continue
      add(list, 'li', curveCaption(name, report, scene)).style.setProperty('--color', colors.get(name)!)
    }
    plots.push(drawInto(plot, dots, { ...figureStyle(), ...ranges, colors, things }, title))
  }
  await Promise.all(plots)
}

type PlotStyle = Omit<Parameters<typeof drawFigure>[1], 'width' | 'height'>

async function drawInto(plot: HTMLElement, dots: Dot[], style: PlotStyle, title: string): Promise<void> {
  const width = Math.max(240, plot.clientWidth)
  const height = Math.max(240, Math.round(0.62 * width))
  plot.style.minHeight = `${height}px`
  plot.ariaBusy = 'true'
  try {
    const svg = await drawFigure(dots, { ...style, width, height })
    svg.setAttribute('role', 'img')
    svg.setAttribute(
      'aria-label',
      `${title}: ms per step over the number of ${style.things}, a line per device`,
    )
    plot.replaceChildren(svg)
  } catch (error) {
    plot.textContent = `The figure could not be drawn; the table below has the numbers. ${sentence(error)}`
  }
  plot.ariaBusy = null
}
