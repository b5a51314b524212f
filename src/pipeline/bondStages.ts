/** The stages of bonds in a substep. In a world with grains or anchors, bonds act on other points than centres. */
import { WORKGROUP } from '../schemas/constants.ts'
import type { Sizes } from './buffers.ts'
import { type KernelStage, stage } from './stage.ts'

/** Returns the stages of a pass of the solver over the bonds, colour by colour. */
export function bondStages(sizes: Sizes, label: string, PASS: number): KernelStage[] {
  const kernel = sizes.anchored > 0 ? 'solveAnchoredBonds' : 'solveBonds'
  return sizes.bondColors.map((bonds, color) => ({
    ...stage(kernel, sizes, Math.ceil(bonds / WORKGROUP), { constants: { PASS } }),
    label: `${label}, bonds, colour ${color}`,
    colorIndex: color,
  }))
}

/** Returns the stages of bonds after a rebuild of the contact list. */
export function bondListStages(sizes: Sizes): KernelStage[] {
  if (sizes.bonds === 0) return []
  const perBond = Math.ceil(sizes.bonds / WORKGROUP)
  const GRAINS = Number(sizes.grains > 0)
  const mute = stage(GRAINS > 0 ? 'muteBondedGrains' : 'muteBondedContacts', sizes, perBond)
  if (sizes.anchored === 0) return [mute]
  return [mute, stage('loadBondSides', sizes, perBond, { constants: { GRAINS } })]
}
