/** The stages of bonds in a substep. */
import { BIAS_PASS, WORKGROUP } from '../schemas/constants.ts'
import type { Sizes } from './buffers.ts'
import { type KernelStage, stage } from './stage.ts'

/** Returns the stages of a pass of the solver over the bonds, colour by colour. `AGAIN` is 1 in the relaxing pass after the first one. */
export function bondStages(sizes: Sizes, label: string, PASS: number, AGAIN: number): KernelStage[] {
  const solve = sizes.bondColors.map((paths, color) => ({
    ...stage('solveBonds', sizes, Math.ceil(paths / WORKGROUP), { constants: { PASS, AGAIN } }),
    label: `${label}, bonds, colour ${color}`,
    colorIndex: color,
  }))
  const isPrepared = AGAIN > 0 || (PASS === BIAS_PASS && sizes.bondParts > 0)
  return isPrepared ? solve : [...prepareStages(sizes, label, PASS), ...solve]
}

/** Returns the stages of the warm start of bonds, which comes after that of contacts: none if no paths of bonds share disks. */
export function warmBondStages(sizes: Sizes, label: string): KernelStage[] {
  if (sizes.bondParts === 0) return []
  const warm = stage('warmBonds', sizes, sizes.bondParts, { colorIndex: sizes.bondColors.length + 1 })
  return [...prepareStages(sizes, label, BIAS_PASS), { ...warm, label: `${label}, warmBonds` }]
}

function prepareStages(sizes: Sizes, label: string, PASS: number): KernelStage[] {
  if (sizes.bonds === 0) return []
  const constants = { PASS, ANCHORED: sizes.anchored }
  const workgroups = Math.ceil(sizes.bonds / WORKGROUP)
  return [stage('prepareBonds', sizes, workgroups, { label: `${label}, bonds`, constants })]
}

/** Returns the stages of bonds after a rebuild of the contact list. */
export function bondListStages(sizes: Sizes): KernelStage[] {
  if (sizes.bonds === 0) return []
  const perBond = Math.ceil(sizes.bonds / WORKGROUP)
  const GRAINS = Number(sizes.grains > 0)
  const mute = stage(GRAINS > 0 ? 'muteBondedGrains' : 'muteBondedContacts', sizes, perBond)
  return [mute, stage('loadBondSides', sizes, perBond, { constants: { GRAINS } })]
}
