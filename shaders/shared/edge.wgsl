// Edges and the bodies that carry them. Twin: src/reference/kernels/shared/edge.ts

// A body as it stands at the start of the substep (ends: 0) or at its end (1), with its grid for a level.
fn bodyAt(body: u32, level: u32, ends: u32) -> Body {
  let moment = status.completed - frame.completedBefore + ends;
  return bodies[(moment * frame.bodies + body) * frame.levelCount + level];
}

// A point of the world in the frame of a body.
fn toBody(point: vec2f, body: Body) -> vec2f {
  let arm = point - body.position;
  let turn = body.rotation;
  return vec2f(turn.x * arm.x + turn.y * arm.y, turn.x * arm.y - turn.y * arm.x);
}

// A direction in the frame of a body as the world sees it.
fn fromBody(direction: vec2f, body: Body) -> vec2f {
  let turn = body.rotation;
  return vec2f(turn.x * direction.x - turn.y * direction.y, turn.y * direction.x + turn.x * direction.y);
}

// The column or row of a body's grid that a distance from its corner falls into; what lies outside is taken to the nearest.
fn clampedIndex(distance: f32, inverseCellSize: f32, count: u32) -> u32 {
  let index = distance * inverseCellSize;
  if (!(index >= 0.0)) { return 0u; } // NaN too
  return u32(atMost(f32(count - 1u), index));
}

// Where edgeTable holds the start of the cell of a body's grid that a point in the body's frame falls into.
fn edgeCell(local: vec2f, body: Body) -> u32 {
  let column = clampedIndex(local.x - body.corner.x, body.inverseCellSize, body.columns);
  let row = clampedIndex(local.y - body.corner.y, body.inverseCellSize, body.rows);
  return body.table + row * body.columns + column;
}

// From the closest point of the segment, either end included. `local` is the disk's centre in the body's frame.
fn touchEdge(local: vec2f, radius: f32, edge: Edge) -> Touch {
  let along = edge.end - edge.start;
  let start = local - edge.start;
  let lengthSquared = dot(along, along);
  let t = within(0.0, 1.0, dot(start, along) / lengthSquared);
  let offset = t * along - start;
  let distance = sqrt(dot(offset, offset));
  let gap = distance - radius - edge.radius;
  if (distance > COINCIDENT) { return Touch(offset / distance, gap); }
  return Touch(vec2f(-along.y, along.x) / sqrt(lengthSquared), gap);
}

// Velocity of an edge's surface where a disk touches it: that of the body, its mean over `span` seconds to come, and
// that of the surface around its skin. A point that turns is drawn inwards by spin squared times arm: left out, a wall
// that turns would run into what it pushes.
fn wallVelocity(pose: Pose, touch: Touch, edge: Edge, place: Body, motion: Body, span: f32) -> vec2f {
  let arm = pose.position + (pose.radius + touch.gap) * touch.normal - place.position;
  let tangent = vec2f(-touch.normal.y, touch.normal.x);
  let inwards = 0.5 * span * motion.spin * motion.spin;
  let turning = motion.velocity + motion.spin * vec2f(-arm.y, arm.x) - inwards * arm;
  return turning + edge.surfaceSpeed * tangent;
}
