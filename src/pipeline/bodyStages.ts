/** The stages of dynamic bodies, which a world without any does not run. */
import { BIAS_PASS, SUM_SLOTS, WORKGROUP } from '../schemas/constants.ts'
import type { Sizes } from './buffers.ts'
import { type KernelStage, stage } from './stage.ts'

const perBody = (sizes: Sizes) => Math.ceil(sizes.bodies / WORKGROUP)

/** Returns the stage that places dynamic bodies, at the start of a substep (BEGIN 1) or at a restart of one. */
export function placeStages(sizes: Sizes, BEGIN: number): KernelStage[] {
  if (sizes.dynamic === 0) return []
  return [stage('placeBodies', sizes, perBody(sizes), { constants: { BEGIN } })]
}

/** Returns the stage that takes the speeds of dynamic bodies into account when the number of substeps is chosen. */
export function bodySpeedStages(sizes: Sizes): KernelStage[] {
  return sizes.dynamic === 0 ? [] : [stage('maxBodySpeed', sizes, perBody(sizes))]
}

/** Returns the stage that notes the contacts of bodies, the first time in a substep (FIRST 1) or the second. */
export function bodyContactStages(sizes: Sizes, FIRST: number): KernelStage[] {
  if (sizes.dynamic === 0) return []
  const kernel = sizes.grains > 0 ? 'countGrainBodies' : 'countBodyContacts'
  const label = FIRST === 1 ? `${kernel} first` : kernel
  return [stage(kernel, sizes, Math.ceil(sizes.disks / WORKGROUP), { label, constants: { FIRST } })]
}

/** Returns the stages of a pass of the solver over the contacts, with those after it that solve dynamic bodies. */
export function withBodies(
  sizes: Sizes,
  label: string,
  PASS: number,
  contacts: readonly KernelStage[],
): KernelStage[] {
  if (sizes.dynamic === 0) return [...contacts]
  const constants = { PASS }
  const named = (kernel: string) => ({ label: `${label}, ${kernel}`, constants })
  const solve = sizes.grains > 0 ? 'solveGrainBodies' : 'solveBodyContacts'
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  const runs = Math.ceil(sizes.disks / SUM_SLOTS)
  return [
    ...contacts,
    // the warm start needs no velocities
    ...(PASS < BIAS_PASS ? [] : [stage('prepareBodyContacts', sizes, perDisk, named('prepareBodyContacts'))]),
    stage(solve, sizes, perDisk, named(solve)),
    stage('sumBodyImpulses', sizes, Math.ceil(runs / WORKGROUP), named('sumBodyImpulses')),
    stage('solveBodies', sizes, perBody(sizes), named('solveBodies')),
  ]
}
