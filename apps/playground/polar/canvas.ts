/** What the two canvases of the picture share. */
import { type Frame, toPixels } from '../frame.ts'

export const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, k) => value === other[k])

/** Changes the size if it has to, because that clears the canvas. */
export function resize(canvas: OffscreenCanvas, frame: Frame, ratio: number): void {
  const [width, height] = toPixels(frame, [frame.box[2], frame.box[1]]).map((size) =>
    Math.round(size * ratio),
  )
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}
