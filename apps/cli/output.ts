/** Writes a state where other tools can read it. */

import { existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import type { Placement } from '../../src/index.ts'
import type { Standing } from '../../src/render/svg.ts'
import type { Scene } from '../../src/scene/scene.ts'

/** The formats of `--out`, by the ending of the file. */
const FORMATS: Record<string, (scene: Scene, seconds: number, standing: Standing) => string> = {
  '.csv': toCsv,
  '.json': toSceneJson,
}

/** Throws where the ending names no format. */
export function checkFormat(file: string): void {
  if (!Object.hasOwn(FORMATS, extname(file)))
    throw new Error(`--out is ${file}: expected a file that ends in .csv or .json`)
}

/** Throws where the ending names another format. */
export function checkPicture(file: string): void {
  if (extname(file) !== '.png') throw new Error(`--png is ${file}: expected a file that ends in .png`)
}

/** Throws where the file's folder does not exist. */
export function checkFolder(file: string): void {
  if (!existsSync(dirname(file)))
    throw new Error(`${file} cannot be written: there is no folder ${dirname(file)}`)
  if (existsSync(file) && statSync(file).isDirectory())
    throw new Error(`${file} cannot be written: it is a folder`)
}

/** `seconds` is the simulated time at which the scene stands so. */
export function writeState(file: string, scene: Scene, seconds: number, standing: Standing): void {
  writeFileSync(file, FORMATS[extname(file)](scene, seconds, standing))
}

function toCsv(_scene: Scene, _seconds: number, { state }: Standing): string {
  const rows = ['id,x_m,y_m,angle_rad,radius_m,mass_kg,velocity_x_m_s,velocity_y_m_s,spin_rad_s']
  for (const [k, id] of state.ids.entries()) {
    const [x, y] = state.positions.subarray(2 * k)
    const [velocityX, velocityY] = state.velocities.subarray(2 * k)
    const { angles, radii, masses, spins } = state
    rows.push([id, x, y, angles[k], radii[k], masses[k], velocityX, velocityY, spins[k]].join(','))
  }
  return `${rows.join('\n')}\n`
}

function toSceneJson(scene: Scene, seconds: number, standing: Standing): string {
  const { state } = standing
  // what the state says anew; the rest stays as it is
  const { density: _, ...given } = scene.disks
  const disks: Scene['disks'] = {
    ...given,
    positions: [...state.positions],
    velocities: [...state.velocities],
    angles: [...state.angles],
    spins: [...state.spins],
    radii: [...state.radii],
    masses: [...state.masses],
  }
  const bodies = scene.bodies?.map((body, k) => goOn(body, standing.placements[k], seconds))
  return JSON.stringify({ ...scene, disks, ...(bodies === undefined ? {} : { bodies }) })
}

type Body = NonNullable<Scene['bodies']>[number]

/** A body that begins where this one stands after so many seconds. */
function goOn({ motion, ...body }: Body, { position, angle }: Placement, seconds: number): Body {
  if (motion !== undefined && 'keyframes' in motion) {
    const keyframes = motion.keyframes.map((keyframe) => ({ ...keyframe, time: keyframe.time - seconds }))
    return { ...body, motion: { ...motion, keyframes } }
  }
  return { ...body, motion: { ...motion, position: [...position], angle } }
}
