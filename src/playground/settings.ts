/** What the viewer chose, as the page's address holds it. */
import { type BackendChoice, type PresetName, presets, type Stepping } from '../index.ts'
import { COLOR_BY, type ColorBy } from '../render/palette.ts'
import type { Material } from './material.ts'
import { EXPECTED, formatDraft, parseDraft } from './tools/draft.ts'
import { TOOLS, type ToolName } from './tools/tool.ts'

/** The material is undefined where it is the scene's own. */
export interface Settings extends Partial<Material> {
  readonly scene: PresetName
  /** Undefined: as many as suit the scene and the backend. */
  readonly count?: number
  readonly seed: number
  /** Undefined: as many as the scene asks for. */
  readonly substeps?: number
  readonly backend: BackendChoice
  /** How hits are found. */
  readonly stepping: Stepping
  readonly color: ColorBy
  /** Whether the forces of contacts are drawn. */
  readonly forces: Switch
  /** What the pointer is. */
  readonly tool: ToolName
  /** Control points of a shape that is a wall, as `formatDraft` writes them; undefined: there is none. */
  readonly shape?: string
}

export type Switch = 'on' | 'off'

export const DEFAULTS: Settings = {
  scene: 'pile',
  seed: 1,
  backend: 'auto',
  stepping: 'pit',
  color: 'speed',
  forces: 'off',
  tool: 'push',
}

export const SCENES = Object.keys(presets) as PresetName[]
export const BACKENDS: readonly BackendChoice[] = ['auto', 'gpu', 'cpu']
export const STEPPINGS: readonly Stepping[] = ['pit', 'pic']
const MOST_SUBSTEPS = 1000
/** Where the sliders end. */
export const MOST: Material = { friction: 1.5, restitution: 1, rolling: 0.5 }

interface Field {
  readonly expected: string
  /** Undefined where the text is not a value of this field. */
  readonly parse: (text: string) => string | number | undefined
}

const oneOf = (values: readonly string[]): Field => ({
  expected: values.join(', '),
  parse: (text) => values.find((value) => value === text),
})

const integer = (min: number, max: number, expected: string): Field => ({
  expected,
  parse(text) {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  },
})

const decimal = (max: number): Field => ({
  expected: `a number from 0 to ${max}`,
  parse(text) {
    const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
    return value <= max ? value : undefined
  },
})

const fields: Record<keyof Settings, Field> = {
  scene: oneOf(SCENES),
  count: integer(1, Number.MAX_SAFE_INTEGER, 'a whole number from 1'),
  seed: integer(0, Number.MAX_SAFE_INTEGER, 'a whole number from 0'),
  substeps: integer(1, MOST_SUBSTEPS, `a whole number from 1 to ${MOST_SUBSTEPS}`),
  backend: oneOf(BACKENDS),
  stepping: oneOf(STEPPINGS),
  color: oneOf(COLOR_BY),
  forces: oneOf(['on', 'off']),
  tool: oneOf(TOOLS),
  friction: decimal(MOST.friction),
  restitution: decimal(MOST.restitution),
  rolling: decimal(MOST.rolling),
  shape: {
    expected: EXPECTED,
    parse(text) {
      const draft = parseDraft(text)
      return draft && formatDraft(draft)
    },
  },
}

/** The settings in a query string; `problem` is one sentence about the values that were not taken. */
export function parseSettings(search: string): { settings: Settings; problem?: string } {
  const settings: Record<string, unknown> = { ...DEFAULTS }
  const faults: string[] = []
  const query = new URLSearchParams(search)
  for (const [name, { expected, parse }] of Object.entries(fields)) {
    const text = query.get(name)
    if (text === null) continue
    const value = parse(text)
    if (value === undefined) faults.push(`${name} is “${shorten(text)}” (expected ${expected})`)
    else settings[name] = value
  }
  const problem = faults.length === 0 ? undefined : `In the address, ${LIST.format(faults)}: defaults used.`
  return { settings: settings as unknown as Settings, problem }
}

/** The query string that leads back to these settings. */
export function toSearch(settings: Settings): string {
  const defined = Object.entries(settings).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString()
  // what a query may have as it is
  return `?${query.replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%3B', ';')}`
}

const LIST = new Intl.ListFormat('en')

const shorten = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)
