/** Twin of shaders/grains/sortGrains.wgsl. */
import {
  contactSpans,
  grains,
  materials,
  params,
  sortedGrains,
  sortedMotions,
  sourceSlots,
  spans,
  status,
} from '../../../shaders/grains/sortGrains.wgsl'
import { clear } from '../shared/memory'
import { keepsList } from '../shared/status'

export function sortGrains(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const id = sortedMotions[i].id
    const sorted = sortedGrains[i]
    clear(sorted)
    clear(spans[i])
    sorted.id = id
    if (id === NONE) continue
    const grain = grains[id]
    const material = materials[id]
    sorted.firstPart = grain.firstPart
    sorted.partCount = grain.partCount
    sorted.category = material.category
    sorted.mask = material.mask
    sorted.inverseMass = material.inverseMass
    sorted.inverseInertia = grain.inverseInertia
    sorted.inner = grain.inner
    sorted.friction = material.friction
    sorted.restitution = material.restitution
    sorted.rolling = material.rolling
    spans[i] = contactSpans[sourceSlots[i]]
  }
}
