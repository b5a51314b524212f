/** One device a test file. A machine without an adapter fails here, by name. */
import { nodeDevice } from '../../apps/cli/nodeGpu.ts'

let device: Promise<GPUDevice> | undefined

export function testDevice(): Promise<GPUDevice> {
  device ??= nodeDevice().then((adapter) => adapter.device)
  return device
}
