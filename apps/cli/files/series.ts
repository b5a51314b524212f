/** Files of a whole run: a state every n steps. */
import { appendFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { propertyOf, READABLE } from '../../../src/features/disks/properties.ts'
import type { DiskState, World } from '../../../src/index.ts'
import { optionalPackage } from '../../../src/node/optionalPackage.ts'
import type { SvgLook } from '../../../src/render/diskColors.ts'
import type { SceneState } from '../../../src/render/svg.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import { writing } from '../writing.ts'
import type { Written } from '../written.ts'
import type { Gif } from './gif.ts'
import { linesOf } from './lines.ts'
import type { NumpyArray, npz } from './npz.ts'
import type { ParquetFile } from './parquet.ts'
import { columnsOf, constant, csvHeader, csvRows, joined } from './table.ts'
import { linesVtu, type Moment, pvd, vtu as vtuText } from './vtu.ts'

/** Names of the files, by option. */
export interface SeriesFiles {
  readonly csv?: string
  readonly parquet?: string
  readonly npz?: string
  readonly vtu?: string
  readonly gif?: string
}

/** The extension that a file of each option has. */
const EXTENSIONS = { csv: '.csv', parquet: '.parquet', npz: '.npz', vtu: '.pvd', gif: '.gif' } as const
export const SERIES = Object.keys(EXTENSIONS) as (keyof SeriesFiles)[]

/** Throws if a file does not end as it should. */
export function checkSeries(files: SeriesFiles): void {
  for (const name of SERIES) {
    const file = files[name]
    if (file !== undefined && extname(file) !== EXTENSIONS[name])
      throw new Error(`--${name} is ${file}: expected a file that ends in ${EXTENSIONS[name]}`)
  }
}

interface Writer {
  readonly file: string
  add(standing: SceneState, time: number): void
  /** Returns what it has written. */
  close(): Written[]
}

/**
 * Opens the files, with the packages that they need. `every` is the simulated time in seconds from one state to the next. Throws one
 * sentence if a package is not installed.
 */
export async function openSeries(
  { csv, parquet, npz, vtu, gif }: SeriesFiles,
  scene: Scene,
  look: SvgLook,
  every: number,
): Promise<Series> {
  const writers: Writer[] = []
  if (csv !== undefined) writers.push(csvWriter(csv))
  if (parquet !== undefined) {
    const { ParquetFile } = await optionalPackage(
      'hyparquet-writer',
      '--parquet',
      () => import('./parquet.ts'),
    )
    writers.push(parquetWriter(parquet, new ParquetFile(parquet)))
  }
  if (npz !== undefined) {
    const { npz: pack } = await optionalPackage('fflate', '--npz', () => import('./npz.ts'))
    writers.push(npzWriter(npz, pack))
  }
  if (vtu !== undefined) {
    writers.push(vtuWriter(vtu, ({ state }, time) => vtuText(state, time)))
    const lines = (standing: SceneState, time: number) => linesVtu(linesOf(scene, standing), time)
    if (hasLines(scene)) writers.push(vtuWriter(linesFile(vtu), lines))
  }
  if (gif !== undefined) {
    const { Gif } = await optionalPackage('gifenc @resvg/resvg-js', '--gif', () => import('./gif.ts'))
    writers.push(gifWriter(gif, new Gif(scene, look, 1000 * every)))
  }
  return new Series(writers)
}

export class Series {
  readonly #writers: readonly Writer[]

  constructor(writers: readonly Writer[]) {
    this.#writers = writers
  }

  /** Adds the state of a world after all submitted work. */
  async add(world: World): Promise<void> {
    if (this.#writers.length === 0) return
    const [state, bonds] = [await world.disks.read(), await world.bonds.read()]
    const opacities = await world.disks.readOpacities()
    const dynamicBodies = await world.bodies.read()
    const standing = {
      state,
      bonds,
      opacities,
      dynamicBodies,
      placements: world.bodies.placements,
      outlines: world.grains.outlines(),
    }
    for (const writer of this.#writers) writing(writer.file, () => writer.add(standing, world.stats.time))
  }

  /** Ends the files, and returns which there are. */
  close(): Written[] {
    return this.#writers.flatMap((writer) => writing(writer.file, () => writer.close()))
  }
}

const withTime = (state: DiskState, time: number) => [
  constant('time_s', time, state.ids.length),
  ...columnsOf(state),
]

function csvWriter(file: string): Writer {
  let isNew = true
  return {
    file,
    add({ state }, time) {
      const columns = withTime(state, time)
      if (isNew) writeFileSync(file, csvHeader(columns))
      isNew = false
      appendFileSync(file, csvRows(columns))
    },
    close: () => [{ file }],
  }
}

function parquetWriter(file: string, parquet: ParquetFile): Writer {
  return {
    file,
    add: ({ state }, time) => parquet.add(withTime(state, time)),
    close() {
      parquet.close()
      return [{ file }]
    },
  }
}

/** Rows of all moments one after the other; those of moment k are from `offsets[k]` to `offsets[k + 1]`. */
function npzWriter(file: string, pack: typeof npz): Writer {
  const [times, offsets] = [[] as number[], [0]]
  const states: DiskState[] = []
  return {
    file,
    add({ state }, time) {
      times.push(time)
      offsets.push(offsets[offsets.length - 1] + state.ids.length)
      states.push(state)
    },
    close() {
      const of = (name: 'ids' | (typeof READABLE)[number], components = 1): NumpyArray => {
        const values = joined(
          states[0][name],
          states.map((state) => state[name]),
        )
        return {
          values,
          shape: components === 1 ? [values.length] : [values.length / components, components],
        }
      }
      const arrays: Record<string, NumpyArray> = {
        times: { values: Float64Array.from(times), shape: [times.length] },
        offsets: { values: Uint32Array.from(offsets), shape: [offsets.length] },
        ids: of('ids'),
      }
      for (const name of READABLE) arrays[name] = of(name, propertyOf(name).components)
      writeFileSync(file, pack(arrays))
      return [{ file }]
    },
  }
}

/** Returns the name of the list of lines beside a list of disks. */
const linesFile = (file: string) => `${file.slice(0, -EXTENSIONS.vtu.length)}_lines${EXTENSIONS.vtu}`

const hasLines = ({ walls, bodies = [], grains = [] }: Scene) =>
  walls.length > 0 || grains.length > 0 || bodies.some((body) => body.walls.length > 0)

function vtuWriter(file: string, textOf: (standing: SceneState, time: number) => string): Writer {
  const stem = basename(file, EXTENSIONS.vtu)
  const moments: Moment[] = []
  return {
    file,
    add(standing, time) {
      const name = `${stem}_${String(moments.length).padStart(5, '0')}.vtu`
      writeFileSync(join(dirname(file), name), textOf(standing, time))
      moments.push({ time, file: name })
    },
    close() {
      writeFileSync(file, pvd(moments))
      const others = moments.map((moment) => join(dirname(file), moment.file))
      return [{ file, others, about: others.length === 1 ? '.vtu file' : '.vtu files' }]
    },
  }
}

function gifWriter(file: string, gif: Gif): Writer {
  return {
    file,
    add: (standing) => gif.add(standing),
    close() {
      writeFileSync(file, gif.bytes())
      return [{ file }]
    },
  }
}
