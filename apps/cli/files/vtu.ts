/** Files of ParaView: an unstructured grid of points per moment, and the list of them. Source: The VTK User's Guide, "XML File Formats". */
import { propertyOf, READABLE } from '../../../src/disks/properties.ts'
import type { DiskState } from '../../../src/index.ts'
import { type Numbers, named } from './table.ts'

const TYPES = new Map<unknown, string>([
  [Float32Array, 'Float32'],
  [Float64Array, 'Float64'],
  [Uint32Array, 'UInt32'],
  [Uint8Array, 'UInt8'],
])
/** Number of the cell type that is one point. */
const VERTEX = 1

function dataArray(name: string, values: Numbers | Uint8Array, components = 1, more = ''): string {
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

/** Returns the text of a `.vtu` file: a point per disk, with its id, its velocity and all else that is read of it. */
export function vtu(state: DiskState, time: number): string {
  const count = state.ids.length
  const row = Uint32Array.from(state.ids.keys())
  const data = READABLE.filter((name) => name !== 'positions').map((name) => {
    const { columns = [], unit, components = 1 } = propertyOf(name)
    const title = components === 2 ? named(name, unit) : named(columns[0], unit)
    return components === 2 ? dataArray(title, spatial(state[name]), 3) : dataArray(title, state[name])
  })
  return [
    '<?xml version="1.0"?>',
    '<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian" header_type="UInt32">',
    '<UnstructuredGrid>',
    `<FieldData>${dataArray('TimeValue', Float64Array.of(time), 1, ' NumberOfTuples="1"')}</FieldData>`,
    `<Piece NumberOfPoints="${count}" NumberOfCells="${count}">`,
    `<Points>${dataArray('Points', spatial(state.positions), 3)}</Points>`,
    `<Cells>${dataArray('connectivity', row)}`,
    dataArray(
      'offsets',
      row.map((k) => k + 1),
    ),
    `${dataArray('types', new Uint8Array(count).fill(VERTEX))}</Cells>`,
    `<PointData>${dataArray('id', state.ids)}`,
    ...data,
    '</PointData>',
    '</Piece>',
    '</UnstructuredGrid>',
    '</VTKFile>\n',
  ].join('\n')
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
