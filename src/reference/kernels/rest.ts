/** Twin of shaders/rest.wgsl. */

export function rest(status: Status): void {
  if (status.halted === HALT_REST) status.halted = 0
  else if (status.halted === 0) status.halted = HALT_SUBSTEPS
}
