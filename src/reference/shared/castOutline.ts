/** Twin of shaders/shared/castOutline.wgsl. The ray is in `ray`; a function that returns an entry there fills `entry` here. */
import { maxExact, within } from './exact'
import { Items } from './memory'
import { arcOf, covers, cross2, dot2 } from './outline'

/** Where the line through a ray enters an outline. */
export namespace entry {
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  export let fraction: f32 = 0
  export let isHit: bool = false
}

function enters(normalX: f32, normalY: f32, fraction: f32): void {
  entry.normalX = normalX
  entry.normalY = normalY
  entry.fraction = fraction
  entry.isHit = true
}

/** The ray in the shape's local coordinates. */
export namespace ray {
  export let x: f32 = 0
  export let y: f32 = 0
  export let translationX: f32 = 0
  export let translationY: f32 = 0
}

/** Distance of a point to the left of the ray, times the length of the translation. */
function leftOf(x: f32, y: f32): f32 {
  return cross2(ray.translationX, ray.translationY, x - ray.x, y - ray.y)
}

/** Fills `entry` with where the line through `ray` enters the outline with all arcs grown by a radius. */
export function entryOf(arcs: Items<Arc>, shape: Span, grown: f32): void {
  const translationX = ray.translationX
  const translationY = ray.translationY
  const length = sqrt(dot2(translationX, translationY, translationX, translationY))
  const alongX = translationX / length
  const alongY = translationY / length
  let arc = arcOf(arcs, shape, shape.count - 1)
  let isFront = dot2(arc.direction.x, arc.direction.y, translationX, translationY) < 0
  entry.isHit = false
  for (let i: u32 = 0; i < shape.count; i++) {
    const next = arcOf(arcs, shape, i)
    const radius = arc.radius + grown
    const begin = arc.direction
    const out = next.direction
    const isEndFront = dot2(out.x, out.y, translationX, translationY) < 0
    const arcEndX = arc.center.x + radius * out.x
    const arcEndY = arc.center.y + radius * out.y
    const end = leftOf(arcEndX, arcEndY)
    const isMiddleFront = dot2(out.y - begin.y, -(out.x - begin.x), translationX, translationY) < 0
    if (radius > COINCIDENT && (isFront || isEndFront || isMiddleFront)) {
      const left = leftOf(arc.center.x, arc.center.y)
      const arcStart = leftOf(arc.center.x + radius * begin.x, arc.center.y + radius * begin.y)
      const leftEnd = isFront ? arcStart : left + radius * length
      const rightEnd = isEndFront ? end : left - radius * length
      if (leftEnd >= 0 && rightEnd <= 0) {
        const aside = within(-radius, radius, left / length)
        const half = sqrt(maxExact(0, (radius - aside) * (radius + aside)))
        const acrossX = -alongY
        const acrossY = alongX
        const normalX = (-half * alongX - aside * acrossX) / radius
        const normalY = (-half * alongY - aside * acrossY) / radius
        const isOut = dot2(normalX, normalY, out.x, out.y) > dot2(normalX, normalY, begin.x, begin.y)
        const isWithin = covers(begin.x, begin.y, out.x, out.y, normalX, normalY)
        const metX = isWithin ? normalX : isOut ? out.x : begin.x
        const metY = isWithin ? normalY : isOut ? out.y : begin.y
        const metAtX = arc.center.x + radius * metX - ray.x
        const metAtY = arc.center.y + radius * metY - ray.y
        enters(metX, metY, dot2(metAtX, metAtY, alongX, alongY) / length)
        return
      }
    }
    if (isEndFront) {
      const reached = next.radius + grown
      const sideEndX = next.center.x + reached * out.x
      const sideEndY = next.center.y + reached * out.y
      const rightOfSide = leftOf(sideEndX, sideEndY)
      if (end >= 0 && rightOfSide <= 0) {
        const part = end > 0 ? end / (end - rightOfSide) : 0
        const pointX = arcEndX + part * (sideEndX - arcEndX)
        const pointY = arcEndY + part * (sideEndY - arcEndY)
        enters(out.x, out.y, dot2(pointX - ray.x, pointY - ray.y, alongX, alongY) / length)
        return
      }
    }
    arc = next
    isFront = isEndFront
  }
}
