/** Colours for what is poured. */
import { parseHex } from '../../../src/render/oklab.ts'
import { packed } from '../../../src/render/raster.ts'

const COLORS = { white: '#f4efe6', red: '#e5484d', yellow: '#f6c343', green: '#4cb782', blue: '#4a9df8' }

interface Swatch {
  readonly name: string
  readonly css: string
  /** The colour as tints have it; undefined for colours like those of the scene. */
  readonly packed: number | undefined
}

export const SWATCHES: readonly Swatch[] = [
  {
    name: 'colours as the scene',
    css: 'conic-gradient(#e5484d, #f6c343, #4cb782, #4a9df8, #e5484d)',
    packed: undefined,
  },
  ...Object.entries(COLORS).map(([name, hex]) => ({ name, css: hex, packed: packed(parseHex(hex)) })),
]
