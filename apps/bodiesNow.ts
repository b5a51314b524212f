/** Bodies of a scene that continues from a state. */
import type { DynamicBodyState, Placement } from '../src/index.ts'
import type { Scene } from '../src/scene/scene.ts'

type Body = NonNullable<Scene['bodies']>[number]

/** Returns a dynamic body that starts from this state. The coordinate of a prismatic joint is 0 there. */
export function goOnDynamic(
  body: Body,
  { position, angle, velocity, spin, coordinate }: DynamicBodyState,
): Body {
  const now = { ...body, position: pair(position), angle, velocity: pair(velocity), spin }
  const { joint } = body
  if (joint?.type !== 'prismatic') return now
  const { limits, spring } = joint
  const moved = {
    ...joint,
    ...(limits && { limits: pair([limits[0] - coordinate, limits[1] - coordinate]) }),
    ...(spring && { spring: { ...spring, rest: (spring.rest ?? 0) - coordinate } }),
  }
  return { ...now, spin: 0, joint: moved }
}

const pair = ([x, y]: readonly [number, number]): [number, number] => [x, y]

/** Returns a body whose motion continues from this placement at this time. */
export function goOn({ motion, ...body }: Body, { position, angle }: Placement, seconds: number): Body {
  if (motion !== undefined && 'keyframes' in motion) {
    const keyframes = motion.keyframes.map((keyframe) => ({ ...keyframe, time: keyframe.time - seconds }))
    return { ...body, motion: { ...motion, keyframes } }
  }
  return { ...body, motion: { ...motion, position: [...position], angle } }
}
