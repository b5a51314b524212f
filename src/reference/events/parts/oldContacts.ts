/** Twin of shaders/events/parts/oldContacts.wgsl. The function that returns a span there is two here. */

function shareOf(params: Params, status: Status): u32 {
  return (status.listed + params.disks - 1) / params.disks
}

export function oldStart(params: Params, status: Status, i: u32): u32 {
  return min(i * shareOf(params, status), status.listed)
}

export function oldEnd(params: Params, status: Status, i: u32): u32 {
  return min((i + 1) * shareOf(params, status), status.listed)
}
