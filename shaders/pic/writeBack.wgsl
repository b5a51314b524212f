// Ends the frame for each disk: all that is left of its way, to the frame's end, or where the waves are spent to where hits were
// taken to. There are no contacts to be kept.
// uses: exact, flight

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u) { return; }
  let phase = status.progress.phase;
  if (phase != ARRIVED && phase != SPENT) { return; }
  let flight = flights[i];
  let time = maxExact(flight.time, status.progress.end);
  poses[i].position = placeAt(flight, time);
  poses[i].angle = flight.angle + (time - flight.time) * flight.spin;
  motions[i].velocity = velocityAt(flight, time);
  motions[i].spin = flight.spin;
  flights[i].lastHit = maxExact(-NEVER, flight.lastHit - params.h);
  contactSpans[i] = Span(0u, 0u);
  activeContactCounts[i] = 0u;
  if (flight.work != 0.0) { works[flight.id] += flight.work; }
}
