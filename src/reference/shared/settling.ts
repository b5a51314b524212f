/** Twin of shaders/shared/settling.wgsl. */

/** The state of the tile that is being relaxed. */
export namespace settling {
  /** Change of velocity in m/s up to which a contact is settled. */
  export let limit: f32 = 0
  /** Whether a contact has changed a velocity by more than this. */
  export let isChanged: bool = false
  /** Whether a hard contact has. */
  export let goesOn: bool = false
}

/** The change of velocity in m/s up to which a contact is settled. */
export function settleSpeed(params: Params): f32 {
  return params.gravityDeltaV + params.maxPushSpeed * <f32>RELAX_TOLERANCE
}

/** Notes a change of a velocity by more than the limit. */
export function noteChange(isHard: bool): void {
  settling.isChanged = true
  if (isHard) settling.goesOn = true
}

/** Leaves the impulses of the next warm start whole. */
export function forgetShares(status: Status): void {
  status.unsettled = 0
  status.reduced = 0
}

/** Hands on whether a contact of the tile has changed. */
export function takeChanges(status: Status): void {
  if (settling.isChanged) status.unsettled = 1
  settling.isChanged = false
}
