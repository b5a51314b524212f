/** Twin of shaders/shared/keptScale.wgsl. */

/** Scale of kept impulses in the stage that runs. */
export namespace kept {
  export let scale: f32 = 1
  /** The scale without the shares of tiles. */
  export let whole: f32 = 1
  /** Whether contacts may be between tiles with different shares, and the scales of the sums of the disks of one. */
  export let differs: bool = false
  export let scaleA: f32 = 1
  export let scaleB: f32 = 1
}

export function keptScale(params: Params, status: Status): f32 {
  return params.h < status.lastH ? params.h / status.lastH : <f32>1
}
