/** Twin of shaders/shared/inertia.wgsl. */

export function inverseInertiaOf(hasGrains: bool, grain: Grain, material: Material, pose: Pose): f32 {
  if (hasGrains && (grain.partCount > 0 || grain.firstPart === OWN_INERTIA)) return grain.inverseInertia
  return (material.inverseMass * 2) / (pose.radius * pose.radius)
}
