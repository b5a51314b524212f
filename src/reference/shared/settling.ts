/** Twin of shaders/shared/settling.wgsl. */

/** The state of the tile that is being relaxed. */
export namespace settling {
  /** Change of velocity in m/s up to which a hard contact is settled. */
  export let limit: f32 = 0
  /** Whether a hard contact has changed a velocity by more than this. */
  export let goesOn: bool = false
}

/** The change of velocity in m/s up to which a contact is settled. */
export function settleSpeed(params: Params): f32 {
  return params.gravityDeltaV + params.maxPushSpeed * <f32>RELAX_TOLERANCE
}
