/** Writes a state where other tools can read it. */
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { drawSvg, type Forces } from '../render/svg.ts'
import type { Scene } from '../scene/scene.ts'
import type { DiskState } from '../state.ts'

const PICTURE_WIDTH = 1000

export function writePicture(file: string, scene: Scene, state: DiskState, forces?: Forces): void {
  writeFileSync(file, new Resvg(drawSvg(scene, state, PICTURE_WIDTH, forces)).render().asPng())
}

/** The formats of `--out`, by the ending of the file. */
const FORMATS: Record<string, (scene: Scene, state: DiskState) => string> = {
  '.csv': toCsv,
  '.json': toSceneJson,
}

/** Throws where the ending names no format. */
export function checkFormat(file: string): void {
  if (!Object.hasOwn(FORMATS, extname(file)))
    throw new Error(`--out is ${file}: expected a file that ends in .csv or .json`)
}

/** Throws where the file's folder does not exist. */
export function checkFolder(file: string): void {
  if (!existsSync(dirname(file)))
    throw new Error(`${file} cannot be written: there is no folder ${dirname(file)}`)
}

export function writeState(file: string, scene: Scene, state: DiskState): void {
  writeFileSync(file, FORMATS[extname(file)](scene, state))
}

function toCsv(_scene: Scene, state: DiskState): string {
  const rows = ['id,x_m,y_m,angle_rad,radius_m,mass_kg,velocity_x_m_s,velocity_y_m_s,spin_rad_s']
  for (const [k, id] of state.ids.entries()) {
    const [x, y] = state.positions.subarray(2 * k)
    const [velocityX, velocityY] = state.velocities.subarray(2 * k)
    const { angles, radii, masses, spins } = state
    rows.push([id, x, y, angles[k], radii[k], masses[k], velocityX, velocityY, spins[k]].join(','))
  }
  return `${rows.join('\n')}\n`
}

function toSceneJson(scene: Scene, state: DiskState): string {
  const { friction, restitution, rolling } = scene.disks
  const disks: Scene['disks'] = {
    positions: [...state.positions],
    velocities: [...state.velocities],
    angles: [...state.angles],
    spins: [...state.spins],
    radii: [...state.radii],
    masses: [...state.masses],
  }
  if (friction !== undefined) disks.friction = friction
  if (restitution !== undefined) disks.restitution = restitution
  if (rolling !== undefined) disks.rolling = rolling
  return JSON.stringify({ ...scene, disks })
}
