/** Twin of shaders/shared/noise.wgsl. */
import { hashed } from './random'

/** What `curlNoise` returns. */
export namespace curl {
  export let x: f32 = 0
  export let y: f32 = 0
}

function component(hash: u32): f32 {
  return (<f32>(hash & 255) - <f32>127.5) * <f32>0.0078125
}

function quintic(t: f32): f32 {
  return t * t * t * (t * (t * <f32>6 - <f32>15) + <f32>10)
}

function quinticSlope(t: f32): f32 {
  return <f32>30 * t * t * (t - <f32>1) * (t - <f32>1)
}

function lineOf(floored: f32): u32 {
  return <u32>(<i32>select(floored, <f32>0, abs(floored) < <f32>1e9))
}

export function curlNoise(field: Field, positionX: f32, positionY: f32): void {
  const placeX: f32 = positionX / field.second
  const placeY: f32 = positionY / field.second
  const floorX: f32 = floor(placeX)
  const floorY: f32 = floor(placeY)
  const x: f32 = placeX - floorX
  const y: f32 = placeY - floorY
  const phase: f32 = field.phase
  const weightX = quintic(x)
  const weightY = quintic(y)
  const weightZ = quintic(phase)
  const steepX = quinticSlope(x)
  const steepY = quinticSlope(y)
  const seed = hashed(field.seed)
  const lineX = lineOf(floorX)
  const lineY = lineOf(floorY)
  let slopeX: f32 = 0
  let slopeY: f32 = 0
  for (let corner: u32 = 0; corner < 8; corner++) {
    const atX = corner & 1
    const atY = (corner >> 1) & 1
    const atZ = corner >> 2
    const wx: f32 = select(weightX, <f32>1 - weightX, atX === 1)
    const wy: f32 = select(weightY, <f32>1 - weightY, atY === 1)
    const wz: f32 = select(weightZ, <f32>1 - weightZ, atZ === 1)
    const sx: f32 = select(steepX, -steepX, atX === 1)
    const sy: f32 = select(steepY, -steepY, atY === 1)
    const hash = hashed(lineX + atX + hashed(lineY + atY + hashed(field.layer + atZ + seed)))
    const gradientX = component(hash)
    const gradientY = component(hash >> 8)
    const gradientZ = component(hash >> 16)
    const value: f32 =
      gradientX * (x - <f32>atX) + gradientY * (y - <f32>atY) + gradientZ * (phase - <f32>atZ)
    slopeX = slopeX + wz * wy * (wx * gradientX + sx * value)
    slopeY = slopeY + wz * wx * (wy * gradientY + sy * value)
  }
  curl.x = field.strength * slopeY
  curl.y = -(field.strength * slopeX)
}
