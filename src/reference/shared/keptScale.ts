/** Twin of shaders/shared/keptScale.wgsl. */

/** Scale of kept impulses in the stage that runs. */
export namespace kept {
  export let scale: f32 = 1
}

export function keptScale(params: Params, status: Status): f32 {
  return params.h < status.lastH ? params.h / status.lastH : <f32>1
}
