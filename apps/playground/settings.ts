/** What the viewer chose, as the page's address holds it. */
import { BACKEND_CHOICES } from '../../src/backends/backendChoice.ts'
import { DISK_PROPERTIES } from '../../src/disks/properties.ts'
import { type PresetName, presets } from '../../src/entries/scenes.ts'
import type { BackendChoice, Stepping } from '../../src/index.ts'
import { STEPPINGS } from '../../src/pipeline/substeps.ts'
import { COLOR_BY, type ColorBy } from '../../src/render/palette.ts'
import { decimal, type Fields, formatSearch, integer, oneOf, parseSearch } from './address.ts'
import { eachSlider, type Material } from './material.ts'
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

/** `isLast` is false while a slider is still held. */
export type Change = (changes: Partial<Settings>, isLast?: boolean) => void

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
const MOST_SUBSTEPS = 1000
const fields: Fields<Settings> = {
  scene: oneOf(SCENES),
  count: integer(1, Number.MAX_SAFE_INTEGER, 'a whole number from 1'),
  seed: integer(0, Number.MAX_SAFE_INTEGER, 'a whole number from 0'),
  substeps: integer(1, MOST_SUBSTEPS, `a whole number from 1 to ${MOST_SUBSTEPS}`),
  backend: oneOf(BACKEND_CHOICES),
  stepping: oneOf(STEPPINGS),
  color: oneOf(COLOR_BY),
  forces: oneOf(['on', 'off']),
  tool: oneOf(TOOLS),
  ...eachSlider((name) => decimal(0, DISK_PROPERTIES[name].slider.end)),
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
  const { choice, problem } = parseSearch(search, fields, DEFAULTS)
  return { settings: choice, problem }
}

/** The query string that leads back to these settings. */
export const toSearch: (settings: Settings) => string = formatSearch
