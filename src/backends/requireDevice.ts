/** Validates a device. */
import { isOfKind, show } from '../util/validate.ts'

/** Throws if `device` is not a GPUDevice. Devices of another realm, or of Dawn in Node, are not instances of this realm's class. */
export function requireDevice(device: unknown): void {
  if (!isOfKind(device, 'GPUDevice')) throw new Error(`device is ${show(device)}: expected a GPUDevice`)
}
