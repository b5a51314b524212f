/** The scenes with which the page and the command line check a device. */
import type { DeviceScene } from '../src/entries/check.ts'
import { type PresetName, presets } from '../src/entries/scenes.ts'

/** Disks per scene, and steps: enough for every kernel to have work, few enough for a phone. */
export const DEVICE_DISKS = 200
export const DEVICE_STEPS = 3

/** Returns every preset with this many disks, and two of them once more: a gas from hit to hit, and a pile whose disks fall asleep. */
export function deviceScenes(disks: number): DeviceScene[] {
  const scenes = (Object.keys(presets) as PresetName[]).map((name): DeviceScene => {
    const { build, edit } = presets[name]
    return { name, scene: build(disks), edit }
  })
  return [
    ...scenes,
    {
      name: 'gas, event-driven',
      scene: { ...presets.gas.build(disks), stepping: 'eventDriven', events: true },
    },
    { name: 'pile with sleep', scene: { ...presets.pile.build(disks), sleep: true, events: true } },
  ]
}
