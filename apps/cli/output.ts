/** Writes a state in formats for other tools. */

import { existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { propertyOf, READABLE } from '../../src/features/disks/properties.ts'
import type { DiskState } from '../../src/index.ts'
import type { SceneState } from '../../src/render/svg.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { goOn, goOnDynamic } from '../bodiesNow.ts'
import { bondsNow } from '../bondsNow.ts'
import { jointsNow } from '../jointsNow.ts'
import { columnsOf, csvHeader, csvRows } from './files/table.ts'
import { writing } from './writing.ts'

/** The formats of `--out` by file extension. */
const FORMATS: Record<string, (scene: Scene, seconds: number, standing: SceneState) => string> = {
  '.csv': toCsv,
  '.json': toSceneJson,
}

/** Throws if the extension is unsupported. */
export function checkFormat(file: string): void {
  if (!Object.hasOwn(FORMATS, extname(file)))
    throw new Error(`--out is ${file}: expected a file that ends in .csv or .json`)
}

/** Throws if the extension is not .png. */
function checkPicture(file: string): void {
  if (extname(file) !== '.png') throw new Error(`--png is ${file}: expected a file that ends in .png`)
}

/** Options of pictures. */
export interface PictureOptions {
  readonly png?: string
  readonly gif?: string
  readonly color?: string
  readonly range?: readonly number[]
  readonly forces?: boolean
}

/** Throws if the options of pictures do not belong together. `files` names the options that may write one, such as '--png or --gif'. */
export function checkPictureOptions(options: PictureOptions, files: string): void {
  const { png, gif, color, range, forces } = options
  if (forces && png === undefined) throw new Error('--forces requires --png')
  if (png !== undefined) checkPicture(png)
  if (color !== undefined && png === undefined && gif === undefined)
    throw new Error(`--color requires ${files}`)
  if (range !== undefined && color !== 'value') throw new Error('--range requires --color value')
}

/** Throws if the file's folder does not exist. */
export function checkFolder(file: string): void {
  if (!existsSync(dirname(file)))
    throw new Error(`${file} cannot be written: there is no folder ${dirname(file)}`)
  if (existsSync(file) && statSync(file).isDirectory())
    throw new Error(`${file} cannot be written: it is a folder`)
}

/** Writes the state. `seconds` is the simulated time. */
export function writeState(file: string, scene: Scene, seconds: number, standing: SceneState): void {
  const text = FORMATS[extname(file)](scene, seconds, standing)
  writing(file, () => writeFileSync(file, text))
}

function toCsv(_scene: Scene, _seconds: number, { state }: SceneState): string {
  const columns = columnsOf(state)
  return csvHeader(columns) + csvRows(columns)
}

function toSceneJson(scene: Scene, seconds: number, standing: SceneState): string {
  const { state } = standing
  const disks = rowsNow(scene.disks, 0, state)
  let first = scene.disks.positions.length / 2
  const grains = scene.grains?.map((group) => {
    const start = first
    first += group.positions.length / 2
    const { radii: _, ...now } = rowsNow(group, start, state)
    return now
  })
  const dynamic = new Map(standing.dynamicBodies?.map((state) => [state.body, state]))
  const bodies = scene.bodies?.map((body, k) => {
    const state = dynamic.get(k + 1)
    return state === undefined ? goOn(body, standing.placements[k], seconds) : goOnDynamic(body, state)
  })
  const bonds = standing.bonds && bondsNow(scene, standing.bonds)
  const living = Array.from(state.ids).filter((id) => id < first)
  const numbers = new Map(living.map((id, k) => [id, k]))
  const joints = standing.joints && jointsNow(standing.joints, numbers)
  // undefined fields are left out
  return JSON.stringify({ ...scene, disks, grains, bonds, joints, bodies })
}

/** Returns the disks or grains whose ids begin with `first` as they are now. */
function rowsNow<T extends { positions: number[]; density?: unknown }>(
  options: T,
  first: number,
  state: DiskState,
) {
  // replaced by values of the state; all other fields are kept
  const { density: _, positions, ...others } = options
  const count = positions.length / 2
  // without those that have died in sinks, and without those of emitters, which start anew
  const rows = Array.from(state.ids.keys()).filter((row) => {
    const id = state.ids[row]
    return id >= first && id < first + count
  })
  const ids = rows.map((row) => state.ids[row] - first)
  const given = Object.fromEntries(
    Object.entries(others).map(([name, values]) => [
      name,
      Array.isArray(values) && values.length === count ? ids.map((id) => values[id]) : values,
    ]),
  ) as Omit<T, 'density' | 'positions'>
  const read = Object.fromEntries(
    READABLE.map((name) => {
      const { components = 1 } = propertyOf(name)
      const values = rows.flatMap((row) => [
        ...state[name].subarray(components * row, components * (row + 1)),
      ])
      return [name, values]
    }),
  ) as Pick<Scene['disks'], (typeof READABLE)[number]>
  return { ...given, ...read }
}
