/** The stages of a substep that differ in a world with grains: those that find, collide and solve contacts. */
import { WORKGROUP } from '../schemas/constants.ts'
import type { Sizes } from './buffers.ts'
import { scanStages } from './scanStages.ts'
import { type KernelStage, stage } from './stage.ts'

/** Returns the stages that find the contacts of sorted grains, in place of those for disks. */
export function grainListStages(sizes: Sizes): KernelStage[] {
  const perSlot = Math.ceil(sizes.disks / WORKGROUP)
  const constants = { FILTERED: sizes.filtered }
  const renames = { newStarts: { buffer: 'newStarts', length: sizes.disks + 1 } } as const
  return [
    stage('sortGrains', sizes, perSlot),
    stage('countGrainContacts', sizes, perSlot, { constants }),
    stage('countGrainWalls', sizes, perSlot, { constants }),
    ...scanStages(sizes, 'contactCounts', 'newStarts', sizes.disks),
    stage('storeGrainImpulses', sizes, Math.max(perSlot, 1), { renames }),
    ...(sizes.recording > 0 ? [stage('storeTouches', sizes, perSlot)] : []),
    stage('applyReorder', sizes, perSlot, { renames }),
    stage('findGrainContacts', sizes, perSlot, { constants, renames }),
    stage('findGrainWalls', sizes, perSlot, { constants, renames }),
    stage('completeGrainPairs', sizes, perSlot),
    stage('matchGrainImpulses', sizes, perSlot),
    ...(sizes.recording > 0 ? [stage('matchTouches', sizes, perSlot, { constants: { GRAINS: 1 } })] : []),
  ]
}

/** Returns the stages that collide the pairs in the list, in place of updateContacts. */
export function grainContactStages(sizes: Sizes, FIRST: number): KernelStage[] {
  const perSlot = Math.ceil(sizes.disks / WORKGROUP)
  const APPROACH = Number(sizes.bouncing + sizes.recording > 0)
  const label = (kernel: string) => (FIRST === 1 ? `${kernel} first` : kernel)
  const runs = FIRST === 1 ? 'collided' : 'awake'
  return (['collideGrains', 'collideGrainWalls', 'transferWallImpulses'] as const).map((kernel) => ({
    ...stage(kernel, sizes, perSlot, {
      label: label(kernel),
      constants: {
        FIRST,
        ...(kernel === 'collideGrains' && { APPROACH, CLUMPS: Number(sizes.grains > 1) }),
        ...(kernel === 'transferWallImpulses' && { CCD: sizes.ccd }),
      },
    }),
    ...(sizes.sleeping > 0 && { runs }),
  }))
}
