/** Twin of shaders/shared/awake.wgsl. */

/** The end of the slots that a stage of awake disks works on. */
export function awakeSlots(params: Params, status: Status, SLEEP: bool): u32 {
  return SLEEP ? status.awakeSlots : params.disks
}

/** The end of the slots that contacts push: what comes after it is asleep, or an edge. */
export function pushedEnd(status: Status, SLEEP: bool): u32 {
  return SLEEP ? status.awakeSlots : EDGE_BIT
}

/** Whether no pair can have begun or ceased to touch: all disks sleep, and the list is that of the substep before. */
export function allRest(status: Status, SLEEP: bool): bool {
  return SLEEP && status.awakeSlots === 0 && status.rebuilt === 0
}

/** The end of the slots whose contacts with grains are collided: awake ones, and the first time after a rebuild of the list all. */
export function collidedSlots(params: Params, status: Status, SLEEP: bool, FIRST: bool): u32 {
  return FIRST && status.rebuilt !== 0 ? params.disks : awakeSlots(params, status, SLEEP)
}
