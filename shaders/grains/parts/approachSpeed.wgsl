// Approach speeds of grains, before forces and impulses change velocities. Twin: src/reference/grains/parts/approachSpeed.ts

import package::kernel::{contacts, grainPairs, impulses, motions, params, stageIndex, APPROACH};
import package::schemas::Impulses;

// Whether it is the first call in the substep.
fn isFirst() -> bool {
  return stageIndex != 0u;
}

// Whether the impulse is that of a bounce: in the last substep the contact closed fast, or its sign is reversed.
fn isForgotten(k: u32) -> bool {
  return impulses[k].normal < 0.0 || (contacts[k].approach < -params.restitutionThreshold && contacts[k].restitution > 0.0);
}

fn recordApproach(k: u32, i: u32, b: u32) {
  if (!APPROACH) { return; }
  if (isForgotten(k)) { impulses[k] = Impulses(); }
  contacts[k].approach = closingOf(k, i, b);
}

fn closingOf(k: u32, i: u32, b: u32) -> f32 {
  let closing = dot(motions[b].velocity - motions[i].velocity, contacts[k].normal);
  return closing + (motions[b].spin * grainPairs[k].crossB - motions[i].spin * grainPairs[k].crossA);
}
