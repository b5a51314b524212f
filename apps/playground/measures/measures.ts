/** Maps and plots of the displayed world: what is chosen, measured and drawn. */
import type { Display } from '../display.ts'
import { element } from '../dom.ts'
import { save } from '../files/save.ts'
import { isForPage } from '../hud.ts'
import { toggleSheet } from '../layout.ts'
import { theme } from '../looks/theme.ts'
import { showMessage } from '../messages.ts'
import { sentence } from '../sentence.ts'
import type { Change, Settings } from '../settings.ts'
import type { Simulation } from '../simulation.ts'
import { FIELD_NAMES } from './choices.ts'
import { Legend } from './legend.ts'
import { MapLayer } from './mapLayer.ts'
import { type Choices, MeasuresPanel } from './measuresPanel.ts'
import { EnergyLog } from './plots/energyLog.ts'
import { PlotView } from './plots/plotView.ts'
import { mapTable, toCsv } from './plots/tables.ts'
import { Sampler } from './sampler.ts'
import { type Answer, type FieldMap, STATISTICS } from './wishes.ts'

export class Measures {
  readonly #simulation: Simulation
  readonly #display: Display
  readonly #layer = new MapLayer()
  readonly #legend: Legend
  readonly #panel: MeasuresPanel
  readonly #plot: PlotView
  readonly #energy = new EnergyLog()
  readonly #sampler: Sampler
  #choices: Omit<Choices, 'field'> = { drawn: 'map', seconds: 0, diameters: 3, plot: 'none' }
  #map: FieldMap | undefined
  #shownField: Choices['field'] = 'none'
  #failure = ''

  constructor(simulation: Simulation, display: Display, change: Change) {
    this.#simulation = simulation
    this.#display = display
    const name = () => simulation.scene?.name ?? 'scene'
    this.#panel = new MeasuresPanel(
      ({ field, ...others }) => {
        if (field !== undefined) change({ field: field === 'none' ? undefined : field })
        this.#choices = { ...this.#choices, ...others }
        if (others.plot !== undefined) {
          this.#plot.choose(others.plot)
          this.#energy.clear()
        }
      },
      () => this.toggle(),
      () => {
        const { field } = this.#map!.wish
        save(
          toCsv(mapTable(this.#map!)),
          `${name()}-${FIELD_NAMES[field].replaceAll(' ', '-')}.csv`,
          'text/csv',
        )
      },
    )
    this.#plot = new PlotView(this.#panel.root, () => `${name()}-${this.#choices.plot}`)
    this.#legend = new Legend(() => change({ field: undefined }))
    this.#sampler = new Sampler(
      (answer) => this.#show(answer),
      (error) => this.#fail(error),
    )
    element('main').append(this.#layer.canvas)
    display.tintsOfField = () => this.#map?.tints
    window.addEventListener('keydown', (event) => {
      if (event.key === 'p' && isForPage(event)) this.toggle()
    })
  }

  /** The map that is shown; undefined without a map. */
  get map(): FieldMap | undefined {
    return this.#map
  }

  /** The canvas that covers the picture with a map; undefined without a map. */
  get cover(): HTMLCanvasElement | undefined {
    return this.#layer.canvas.hidden ? undefined : this.#layer.canvas
  }

  /** Opens or closes the panel, in place of the settings. */
  toggle(): void {
    toggleSheet('measures')
  }

  /** Measures and draws; call it once per frame after the picture was drawn. */
  update({ field = 'none' }: Settings): void {
    const { world, scene, walls, isEventDriven } = this.#simulation
    if (world === undefined || scene === undefined) return
    if (field !== this.#shownField) {
      this.#shownField = field
      this.#panel.showField(field)
      this.#setMap(undefined)
    }
    const { plot, ...map } = this.#choices
    const isOpen = !this.#panel.root.hidden
    const isLight = theme().name === 'light'
    const statistic = isOpen ? STATISTICS.find((one) => one === plot) : undefined
    const { bounds } = this.#display
    this.#sampler.update(
      { map: field === 'none' ? undefined : { field, ...map, isLight }, statistic, diameters: map.diameters },
      { world, scene, bounds, isEventDriven },
    )
    if (isOpen && plot === 'energy') {
      this.#energy.update(world)
      this.#plot.energy(this.#energy.samples, isLight)
    }
    const { camera, size } = this.#display
    this.#layer.draw({ camera, size, world, scene, walls, theme: theme() })
  }

  #show({ map, statistics }: Answer): void {
    this.#failure = ''
    // another field may have been chosen meanwhile
    if (map !== undefined && map.wish.field === this.#shownField) this.#setMap(map)
    if (statistics !== undefined && statistics.of === this.#choices.plot)
      this.#plot.statistics(statistics, theme().name === 'light')
  }

  #setMap(map: FieldMap | undefined): void {
    this.#map = map
    this.#layer.map = map
    this.#panel.hasMap = map !== undefined
    this.#legend.show(map)
  }

  /** Says once what has gone wrong. */
  #fail(error: unknown): void {
    const text = sentence(error)
    if (text !== this.#failure) showMessage(text)
    this.#failure = text
  }
}
