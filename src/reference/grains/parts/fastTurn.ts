/** Twin of shaders/grains/parts/fastTurn.wgsl. */

/** Whether a part of a grain turns too far for its impulses; a disk may turn. */
export function turnsFar(params: Params, motion: Motion, outline: u32): bool {
  return outline !== 0 && abs(params.h * motion.spin) > <f32>MAX_KEPT_TURN
}
