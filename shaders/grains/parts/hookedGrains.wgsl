// Grains that are hooked into each other: parts of both overlap deeply. Twin: src/reference/grains/parts/hookedGrains.ts

import package::kernel::{contacts, grainPairs, motions, poses, CLUMPS};
import package::schemas::{DEEP_FEATURE, NO_TOUCH};
import package::grains::parts::approachSpeed::{isFirst, recordApproach};
import package::grains::parts::grainContact::armed;
import package::shared::periodic::imageOffset;
import package::shared::touch::touchAt;

// Marks the contacts of two grains from k on whether some of their parts are in a deep overlap: hooked into each other, they are pushed apart in
// directions that contradict each other.
fn markDeep(k: u32, end: u32, isDeep: bool) {
  for (var n = k; n < end; n++) {
    let feature = grainPairs[n].feature;
    if (((feature & DEEP_FEATURE) != 0u) != isDeep) { grainPairs[n].feature = feature ^ DEEP_FEATURE; }
  }
}

// Where two clumps are hooked, parts of one are caught behind parts of the other, and push the centres together: they push along the line
// between the centres instead, as all others do, until the clumps have passed through each other. The contacts are those from k on.
fn unhook(k: u32, end: u32, i: u32, b: u32) {
  let apart = touchAt(imageOffset(poses[i], poses[b]), 0.0, motions[i].id, motions[b].id).normal;
  for (var n = k; n < end; n++) {
    let normal = contacts[n].normal;
    if (!(contacts[n].gap < 0.0 && dot(normal, apart) < 0.0)) { continue; }
    let pair = grainPairs[n];
    let tangent = vec2f(-normal.y, normal.x);
    contacts[n].normal = apart;
    grainPairs[n] = armed(pair, apart, pair.dotA * normal - pair.crossA * tangent, pair.dotB * normal - pair.crossB * tangent);
    // the point is found again
    grainPairs[n].foundGap = -f32(NO_TOUCH);
    if (isFirst()) { recordApproach(n, i, b); }
  }
}

// The contacts of two grains from k on are complete.
fn endGrain(k: u32, end: u32, i: u32, isDeep: bool, isClump: bool) {
  markDeep(k, end, isDeep);
  if (CLUMPS && isDeep && isClump) { unhook(k, end, i, contacts[k].b); }
}
