// Before the disks are sorted into cells: those that lag behind move on to the time before which nothing happens any more;
// where the frame begins again, all are where it began. What has an order of its own in the sort is written to where
// the sort looks for it.
// uses: exact, flight

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks) { return; }
  var flight = flights[i];
  if (status.progress.isRewound != 0u) { flight = starts[i]; }
  let time = maxExact(flight.time, status.progress.now);
  poses[i] = Pose(placeAt(flight, time), flight.angle + (time - flight.time) * flight.spin, flight.radius);
  motions[i] = Motion(velocityAt(flight, time), flight.spin, flight.id);
  let limit = maxExact(flight.limit, time);
  clocks[i] = Clock(time, flight.lastHit, limit, maxExact(flight.limitOther, limit), flight.comer, flight.work);
}
