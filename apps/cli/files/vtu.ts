/** Files of ParaView: an unstructured grid of points or lines per moment, and the list of them. Source: The VTK User's Guide, "XML File Formats". */
import { propertyOf, READABLE } from '../../../src/features/disks/properties.ts'
import type { DiskState } from '../../../src/index.ts'
import type { Line } from './lines.ts'
import { type Numbers, named } from './table.ts'

const TYPES = new Map<unknown, string>([
  [Float32Array, 'Float32'],
  [Float64Array, 'Float64'],
  [Uint32Array, 'UInt32'],
  [Int32Array, 'Int32'],
  [Uint8Array, 'UInt8'],
])
/** Numbers of the cell types that are one point, and a chain of points. */
const VERTEX = 1
const POLY_LINE = 4

function dataArray(
  name: string,
  values: Numbers | Uint8Array | Int32Array,
  components = 1,
  more = '',
): string {
  const data = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  const text = Buffer.concat([size, data]).toString('base64')
  const type = TYPES.get(values.constructor)
  return `<DataArray type="${type}" Name="${name}" NumberOfComponents="${components}"${more} format="binary">${text}</DataArray>`
}

/** Vectors of VTK have three components. */
function spatial(values: Numbers): Float32Array {
  const all = new Float32Array((values.length / 2) * 3)
  for (const [k, value] of values.entries()) all[3 * (k >> 1) + (k % 2)] = value
  return all
}

interface Grid {
  readonly points: Float32Array
  /** Points of the cells, one cell after the other, and where each cell ends in them. */
  readonly connectivity: Uint32Array
  readonly offsets: Uint32Array
  /** Cell type of all. */
  readonly type: number
  /** Arrays with a value per point, or per cell. */
  readonly pointData?: readonly string[]
  readonly cellData?: readonly string[]
}

/** Returns the text of a `.vtu` file. */
function gridText(
  { points, connectivity, offsets, type, pointData = [], cellData = [] }: Grid,
  time: number,
) {
  const cells = offsets.length
  return [
    '<?xml version="1.0"?>',
    '<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian" header_type="UInt32">',
    '<UnstructuredGrid>',
    `<FieldData>${dataArray('TimeValue', Float64Array.of(time), 1, ' NumberOfTuples="1"')}</FieldData>`,
    `<Piece NumberOfPoints="${points.length / 3}" NumberOfCells="${cells}">`,
    `<Points>${dataArray('Points', points, 3)}</Points>`,
    `<Cells>${dataArray('connectivity', connectivity)}`,
    dataArray('offsets', offsets),
    `${dataArray('types', new Uint8Array(cells).fill(type))}</Cells>`,
    `<PointData>${pointData.join('\n')}`,
    '</PointData>',
    `<CellData>${cellData.join('\n')}`,
    '</CellData>',
    '</Piece>',
    '</UnstructuredGrid>',
    '</VTKFile>\n',
  ].join('\n')
}

/** Returns the text of a `.vtu` file: a point per disk, with its id, its velocity and all else that is read of it. */
export function vtu(state: DiskState, time: number): string {
  const row = Uint32Array.from(state.ids.keys())
  const data = READABLE.filter((name) => name !== 'positions').map((name) => {
    const { columns = [], unit, components = 1 } = propertyOf(name)
    const title = components === 2 ? named(name, unit) : named(columns[0], unit)
    return components === 2 ? dataArray(title, spatial(state[name]), 3) : dataArray(title, state[name])
  })
  const grid: Grid = {
    points: spatial(state.positions),
    connectivity: row,
    offsets: row.map((k) => k + 1),
    type: VERTEX,
    pointData: [dataArray('id', state.ids), ...data],
  }
  return gridText(grid, time)
}

/** Returns the text of a `.vtu` file of lines, each with the numbers of its body and of its grain, and the radius of its skin. */
export function linesVtu(lines: readonly Line[], time: number): string {
  const points = Float32Array.from(lines.flatMap((line) => line.points.flat()))
  let end = 0
  const offsets = Uint32Array.from(lines, (line) => {
    end += line.points.length
    return end
  })
  const grid: Grid = {
    points: spatial(points),
    connectivity: Uint32Array.from({ length: end }, (_, k) => k),
    offsets,
    type: POLY_LINE,
    cellData: [
      dataArray(
        'body',
        Int32Array.from(lines, ({ body }) => body),
      ),
      dataArray(
        'grain',
        Int32Array.from(lines, ({ grain }) => grain),
      ),
      dataArray(
        named('radius', 'm'),
        Float32Array.from(lines, ({ radius }) => radius),
      ),
    ],
  }
  return gridText(grid, time)
}

export interface Moment {
  /** s. */
  readonly time: number
  /** Name of the file, relative to the list. */
  readonly file: string
}

/** Returns the text of a `.pvd` file, which lists the moments of a run. */
export function pvd(moments: readonly Moment[]): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return [
    '<?xml version="1.0"?>',
    '<VTKFile type="Collection" version="1.0" byte_order="LittleEndian">',
    '<Collection>',
    ...moments.map(({ time, file }) => `<DataSet timestep="${time}" part="0" file="${escaped(file)}"/>`),
    '</Collection>',
    '</VTKFile>\n',
  ].join('\n')
}
