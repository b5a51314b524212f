/** Twin of shaders/shared/awake.wgsl. */

/** The end of the slots that a stage of awake disks works on. */
export function awakeSlots(params: Params, status: Status, SLEEP: bool): u32 {
  return SLEEP ? status.awakeSlots : params.disks
}

/** The end of the slots that contacts push: what comes after it is asleep, or an edge. */
export function pushedEnd(status: Status, SLEEP: bool): u32 {
  return SLEEP ? status.awakeSlots : EDGE_BIT
}
