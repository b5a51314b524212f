/** The viewer's settings, which are stored in the page's address. */
import { BACKEND_CHOICES } from '../../src/backends/backendChoice.ts'
import type { PresetName } from '../../src/entries/scenes.ts'
import { DISK_PROPERTIES } from '../../src/features/disks/properties.ts'
import type { BackendChoice, Stepping } from '../../src/index.ts'
import { STEPPINGS } from '../../src/pipeline/substeps.ts'
import { decimal, type Fields, formatSearch, integer, oneOf, parseSearch, vector } from './address.ts'
import { COLOR_CHOICES, type ColorChoice } from './looks/choices.ts'
import { SCENES } from './looks/looks.ts'
import { eachSlider, type Material } from './material.ts'
import { FIELD_CHOICES, type FieldChoice } from './measures/choices.ts'
import { EXPECTED, formatDraft, parseDraft } from './tools/draft.ts'
import { type Gravity, MAX_GRAVITY } from './tools/gravityTool.ts'
import { TOOLS, type ToolName } from './tools/tool.ts'

/** Material fields are undefined if the scene's own values apply. */
export interface Settings extends Partial<Material> {
  readonly scene: PresetName
  /** Number of disks; undefined selects the default for scene and backend. */
  readonly count?: number
  readonly seed: number
  /** Substeps; undefined selects the scene's value. */
  readonly substeps?: number
  readonly backend: BackendChoice
  /** Time stepping: discrete ('discrete') or event-driven ('eventDriven'). */
  readonly stepping: Stepping
  /** What colours the disks; undefined selects the scene's own: see `ownColor`. */
  readonly color?: ColorChoice
  /** The measured field that is drawn; undefined for none. */
  readonly field?: FieldChoice
  /** Gravity in m/s²; undefined selects the scene's value. */
  readonly gravity?: Gravity
  /** Whether contact forces are drawn. */
  readonly forces: Switch
  /** The pointer tool. */
  readonly tool: ToolName
  /** Control points of a shape that is a wall, in the format of `formatDraft`; undefined without a shape. */
  readonly shape?: string
}

/** `isLast` is false while a slider is being dragged. */
export type Change = (changes: Partial<Settings>, isLast?: boolean) => void

export type Switch = 'on' | 'off'

export const DEFAULTS: Settings = {
  scene: 'picture',
  seed: 1,
  backend: 'auto',
  stepping: 'discrete',
  forces: 'off',
  tool: 'push',
}

/** What a scene begins with when the viewer chooses it. */
export const FRESH: Partial<Settings> = {
  count: undefined,
  substeps: undefined,
  stepping: 'discrete',
  color: undefined,
  gravity: undefined,
  ...eachSlider(() => undefined),
}

const MAX_SUBSTEPS = 1000
const fields: Fields<Settings> = {
  scene: oneOf(SCENES),
  count: integer(1, Number.MAX_SAFE_INTEGER, 'a whole number from 1'),
  seed: integer(0, Number.MAX_SAFE_INTEGER, 'a whole number from 0'),
  substeps: integer(1, MAX_SUBSTEPS, `a whole number from 1 to ${MAX_SUBSTEPS}`),
  backend: oneOf(BACKEND_CHOICES),
  stepping: oneOf(STEPPINGS),
  color: oneOf(COLOR_CHOICES),
  field: oneOf(FIELD_CHOICES),
  gravity: vector(MAX_GRAVITY),
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

/** Parses a query string. `problem` is one sentence about invalid values. */
export function parseSettings(search: string): { settings: Settings; problem?: string } {
  const { choice, problem } = parseSearch(search, fields, DEFAULTS)
  return { settings: choice, problem }
}

/** Returns the query string of these settings. */
export const toSearch: (settings: Settings) => string = formatSearch
