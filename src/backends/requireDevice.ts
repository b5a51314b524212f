/** Validates a device. */
import { requireLimits } from '../gpu/device.ts'
import { isOfKind, show } from '../util/validate.ts'

/** Throws if `device` is not a GPUDevice, or has too low limits. Devices of another realm, or of Dawn in Node, are not instances of this realm's class. */
export function requireDevice(device: unknown): void {
  if (!isOfKind(device, 'GPUDevice')) throw new Error(`device is ${show(device)}: expected a GPUDevice`)
  requireLimits(device as GPUDevice)
}
