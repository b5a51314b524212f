// Births before a step. Of the free ids of an emitter, as many as births are due are taken, in ascending order, and each gets
// one of the free slots in order. freeRanks is the scan of freeFlags: of the slots, then of the ids. There are at least as many
// free slots as ids. Random numbers are functions of the emitter's seed and of the number of the birth. One thread per id of an
// emitter; the first one counts.

import package::schemas::{
  BirthStep, Emitter, Life, Material, Motion, Pose, Status, UserData, EMIT_DISK, EMIT_LINE, PI, TICKS, WORKGROUP,
};
import package::births::parts::births::{emitterOf, idOf};
import package::shared::exact::{flushed2, within};
import package::shared::random::{hashed, randomDirection, unitInterval};

@group(0) @binding(0) var<uniform> birthStep: BirthStep;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> freeRanks: array<u32>;
@group(0) @binding(3) var<storage, read_write> poses: array<Pose>;
@group(0) @binding(4) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(5) var<storage, read_write> slots: array<u32>;
@group(0) @binding(6) var<storage, read_write> materials: array<Material>;
@group(0) @binding(7) var<storage, read_write> userData: array<UserData>;
@group(0) @binding(8) var<storage, read_write> lives: array<Life>;

// The births of an emitter in this step.
fn birthsOf(emitter: u32) -> u32 {
  let first = birthStep.disks + birthStep.emitters[emitter].poolStart;
  let free = freeRanks[first + birthStep.emitters[emitter].count] - freeRanks[first];
  return min(birthStep.emitters[emitter].due, free);
}

fn countBirths() {
  var births = 0u;
  for (var k = 0u; k < birthStep.emitterCount; k++) {
    let born = birthsOf(k);
    births += born;
    status.missedBirths += birthStep.emitters[k].due - born;
  }
  status.births += births;
  status.completed++;
  status.collided = 0u;
  if (births > 0u) { atomicStore(&status.stale, 1u); }
}

// The free slot of this number: a binary search in the scan.
fn freeSlot(number: u32) -> u32 {
  var low = 0u;
  var high = birthStep.disks;
  while (low < high) {
    let middle = (low + high) / 2u;
    if (freeRanks[middle + 1u] > number) { high = middle; } else { low = middle + 1u; }
  }
  return low;
}

fn birthPlace(emitter: Emitter, a: u32, b: u32) -> vec2f {
  if (emitter.region == EMIT_DISK) {
    return emitter.regionA + emitter.regionB.x * sqrt(unitInterval(a)) * randomDirection(b);
  }
  let span = emitter.regionB - emitter.regionA;
  if (emitter.region == EMIT_LINE) {
    let along = unitInterval(a);
    let flight = birthStep.dt * unitInterval(b);
    return emitter.regionA + along * span + flight * emitter.velocity;
  }
  let x = within(emitter.regionA.x, emitter.regionB.x, emitter.regionA.x + unitInterval(a) * span.x);
  let y = within(emitter.regionA.y, emitter.regionB.y, emitter.regionA.y + unitInterval(b) * span.y);
  return vec2f(x, y);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (status.halted != 0u) { return; }
  let number = thread.x;
  if (number == 0u) { countBirths(); }
  if (number >= birthStep.pool) { return; }
  let owner = emitterOf(number);
  let emitter = birthStep.emitters[owner];
  let rankBefore = freeRanks[birthStep.disks + emitter.poolStart];
  let own = freeRanks[birthStep.disks + number];
  let rank = own - rankBefore;
  if (freeRanks[birthStep.disks + number + 1u] == own || rank >= emitter.due) { return; }
  var turn = rank;
  for (var k = 0u; k < owner; k++) { turn += birthsOf(k); }
  let slot = freeSlot(turn);
  if (slot >= birthStep.disks) { return; }

  let birth = emitter.births + rank;
  let high = emitter.birthsHigh + select(0u, 1u, birth < rank);
  let seed = hashed(high + hashed(emitter.seed));
  let place = birthPlace(emitter, hashed(birth + hashed(seed)), hashed(birth + hashed(1u + seed)));
  let stray = emitter.spread * sqrt(unitInterval(hashed(birth + hashed(2u + seed))));
  let velocity = emitter.velocity + stray * randomDirection(hashed(birth + hashed(3u + seed)));
  let part = unitInterval(hashed(birth + hashed(4u + seed)));
  let difference = emitter.largestRadius - emitter.smallestRadius;
  let radius = within(emitter.smallestRadius, emitter.largestRadius, emitter.smallestRadius + part * difference);
  let lifePart = unitInterval(hashed(birth + hashed(5u + seed)));
  let life = emitter.shortestLife + lifePart * (emitter.longestLife - emitter.shortestLife);
  let span = u32(life * f32(TICKS));

  let id = idOf(number, owner);
  slots[id] = slot;
  poses[slot] = Pose(place, 0.0, radius, vec2f());
  motions[slot] = Motion(flushed2(velocity), 0.0, id);
  let inverseMass = 1.0 / (emitter.density * PI * (radius * radius));
  materials[id] = Material(
    inverseMass, emitter.friction, emitter.restitution, emitter.rolling, emitter.category, emitter.mask,
  );
  userData[id] = UserData(emitter.label, 0.0);
  lives[id] = Life(birthStep.now, select(span, 1u, span == 0u && life > 0.0), emitter.showsAge, u32(emitter.fade * f32(TICKS)));
}
