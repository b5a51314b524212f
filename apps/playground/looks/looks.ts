/** What each scene looks like on the page, and what its card in the gallery says. */
import type { PresetName } from '../../../src/entries/scenes.ts'
import type { Bounds } from '../../../src/entries/shapes.ts'
import { defaultColor } from '../../../src/render/coloring.ts'
import { pictureSize } from '../../../src/scene/presets/picture.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import type { ColorChoice } from './choices.ts'

export interface Look {
  readonly title: string
  readonly tags: readonly string[]
  readonly color: ColorChoice
  /** Colours of `origin` and `bands`, as #rrggbb. */
  readonly palette: readonly string[]
  /** What `origin` and `bands` follow; default y. */
  readonly axis?: 'x' | 'y' | 'radius'
  /** Number of bands; default one per colour. */
  readonly bands?: number
  /** What the card shows of the scene: a magnification, and the point that stays where it is, as parts of the card from its upper left corner. */
  readonly closeUp?: readonly [zoom: number, x: number, y: number]
}

const SAND = ['#f9e0a0', '#f2b15f', '#e8804d', '#b8405e', '#5e2b74']
const SUNSET = ['#ffd166', '#f78c4b', '#ef476f', '#8a3a8f', '#3a4a9f']
const MARBLE = ['#ecdcba', '#d1495b', '#ecdcba', '#1f7a8c', '#ecdcba', '#edae49']
const ICE = ['#e3f1fb', '#a9d3ec', '#6aaed6', '#3a7cb8', '#2b4f8f']
const AUTUMN = ['#ffe08a', '#f2a541', '#d95d39', '#a4303f', '#6b8f3a']
const CANDY = ['#ff6b8b', '#ffc145', '#5bd6a2', '#4aa8ff', '#b57bff']
const STONE = ['#e9dcc3', '#c7a17a', '#9b6a52', '#74818f', '#485a70']
const COPPER = ['#ffe3b3', '#e59b5f', '#b95b3c', '#3f7f7b', '#8fc1b0']

export const LOOKS: Readonly<Record<PresetName, Look>> = {
  picture: { title: 'Picture in grains', tags: ['rest'], color: 'image', palette: SUNSET },
  hourglass: {
    title: 'Hourglass',
    tags: ['flow'],
    color: 'bands',
    palette: SAND,
    bands: 10,
    closeUp: [1.55, 0.5, 0.45],
  },
  mixer: {
    title: 'Mixer',
    tags: ['mixing', 'machine'],
    color: 'bands',
    palette: MARBLE,
    axis: 'x',
    closeUp: [1.6, 0.5, 0.85],
  },
  drum: {
    title: 'Drum',
    tags: ['mixing', 'machine'],
    color: 'bands',
    palette: COPPER,
    axis: 'x',
    bands: 5,
    closeUp: [1.25, 0.5, 0.85],
  },
  galton: {
    title: 'Galton board',
    tags: ['statistics'],
    color: 'origin',
    palette: CANDY,
    axis: 'x',
    closeUp: [1.5, 0.5, 0.4],
  },
  pile: {
    title: 'Pile',
    tags: ['rest'],
    color: 'bands',
    palette: SUNSET,
    bands: 10,
    closeUp: [1.5, 0.5, 0.98],
  },
  avalanche: { title: 'Avalanche', tags: ['flow'], color: 'bands', palette: ICE, bands: 10 },
  funnel: {
    title: 'Funnel',
    tags: ['flow'],
    color: 'origin',
    palette: SUNSET,
    axis: 'x',
    closeUp: [1.5, 0.5, 0.45],
  },
  conveyor: {
    title: 'Conveyor',
    tags: ['machine', 'flow'],
    color: 'bands',
    palette: COPPER,
    bands: 10,
    closeUp: [1.6, 0.5, 0.25],
  },
  cradle: {
    title: 'Newton’s cradle',
    tags: ['elastic'],
    color: 'speed',
    palette: SAND,
    closeUp: [1.6, 0.5, 0.5],
  },
  gas: {
    title: 'Gas',
    tags: ['elastic', 'statistics'],
    color: 'speed',
    palette: SUNSET,
    closeUp: [1.6, 0.5, 0.5],
  },
  crosses: { title: 'Crosses', tags: ['elastic'], color: 'origin', palette: CANDY, axis: 'x' },
  planet: {
    title: 'Planet',
    tags: ['fields'],
    color: 'origin',
    palette: SUNSET,
    axis: 'radius',
    closeUp: [1.5, 0.5, 0.45],
  },
  wind: { title: 'Wind', tags: ['fields'], color: 'origin', palette: AUTUMN, axis: 'y' },
  'rope-bridge': {
    title: 'Rope bridge',
    tags: ['bonds'],
    color: 'label',
    palette: STONE,
    closeUp: [1.5, 0.5, 0.75],
  },
  jelly: {
    title: 'Jelly',
    tags: ['bonds'],
    color: 'origin',
    palette: CANDY,
    axis: 'x',
    closeUp: [1.3, 0.5, 0.98],
  },
  ragdolls: {
    title: 'Ragdolls',
    tags: ['shapes', 'bonds'],
    color: 'label',
    palette: CANDY,
    closeUp: [2.2, 0.5, 0.75],
  },
  seesaws: {
    title: 'Seesaws',
    tags: ['machine', 'bonds'],
    color: 'label',
    palette: CANDY,
    closeUp: [1.6, 0.5, 0.45],
  },
  cars: {
    title: 'Cars',
    tags: ['machine', 'bonds'],
    color: 'label',
    palette: CANDY,
    closeUp: [1.75, 0.5, 0.06],
  },
  bridges: {
    title: 'Bridges',
    tags: ['bonds', 'shapes'],
    color: 'label',
    palette: CANDY,
    closeUp: [1.9, 0.5, 0.5],
  },
  gears: { title: 'Gear train', tags: ['machine', 'bonds'], color: 'label', palette: CANDY },
  fountain: {
    title: 'Fountain',
    tags: ['births', 'bonds'],
    color: 'label',
    palette: ICE,
    closeUp: [1.25, 0.5, 0.9],
  },
  rain: {
    title: 'Rain on lamps',
    tags: ['births'],
    color: 'value',
    palette: SAND,
    closeUp: [1.3, 0.5, 0.6],
  },
  chute: { title: 'Chute', tags: ['flow'], color: 'bands', palette: SAND, axis: 'x', bands: 10 },
  rubble: {
    title: 'Rubble',
    tags: ['shapes', 'flow'],
    color: 'bands',
    palette: STONE,
    bands: 5,
    closeUp: [1.5, 0.5, 0.98],
  },
  pills: {
    title: 'Pills',
    tags: ['shapes'],
    color: 'origin',
    palette: CANDY,
    axis: 'x',
    closeUp: [1.4, 0.5, 0.9],
  },
  tumbler: {
    title: 'Tumbler',
    tags: ['shapes', 'mixing'],
    color: 'bands',
    palette: MARBLE,
    axis: 'x',
    closeUp: [1.4, 0.5, 0.8],
  },
  domino: { title: 'Dominoes', tags: ['shapes'], color: 'label', palette: CANDY },
  mill: {
    title: 'Sand mill',
    tags: ['machine', 'flow'],
    color: 'label',
    palette: SAND,
    closeUp: [1.5, 0.5, 0.6],
  },
  everything: { title: 'Everything', tags: ['shapes', 'births', 'bonds'], color: 'label', palette: CANDY },
}

/** Returns what a scene is coloured by unless the viewer chooses. */
export function ownColor(scene: Scene): ColorChoice {
  return Object.hasOwn(LOOKS, scene.name) ? lookOf(scene).color : defaultColor(scene)
}

/** Returns the look of a scene; that of `pile` for scenes that are no presets. */
export function lookOf({ name }: Scene) {
  return Object.hasOwn(LOOKS, name) ? LOOKS[name as PresetName] : LOOKS.pile
}

/** The scenes in the order of the gallery. */
export const SCENES = Object.keys(LOOKS) as PresetName[]

/** Margin around a picture in grains, and the room above it for the rain, as parts of its height. */
const MARGIN = 0.03
const SKY = 0.12

/** Returns the part of a scene that the page shows at first; undefined for all of it. */
export function frameOf({ name, disks }: Scene): Bounds | undefined {
  if (name !== 'picture') return undefined
  const { width, height } = pictureSize(disks.positions.length / 2)
  const margin = MARGIN * height
  return [-width / 2 - margin, -margin, width / 2 + margin, (1 + SKY) * height]
}
