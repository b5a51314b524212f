// An edge of a wall as a grain sees it. Twin: src/reference/grains/parts/localEdge.ts

import package::kernel::edges;
import package::schemas::{Edge, EDGE_INDEX, FLAT_JOINT, NONE};
import package::shared::edge::{apart, Point};
import package::shared::outline::{cross2, turnedBack};

// An edge in the coordinates of the grain. An end is flat if the edge joined there continues in the same line or circle. The run
// is the edge, and those joined at flat ends.
struct LocalEdge {
  start: vec2f, end: vec2f, startTangent: vec2f, endTangent: vec2f, before: vec2f, after: vec2f,
  isFlatStart: bool, isFlatEnd: bool, runStart: vec2f, runEnd: vec2f, runStartTangent: vec2f, runEndTangent: vec2f,
}

// Whether the edge joined at an end continues in the same line or circle.
fn isContinued(joined: u32, tangent: vec2f, other: vec2f, curvature: f32) -> bool {
  if (joined == NONE || !(abs(cross2(tangent, other)) <= FLAT_JOINT && dot(tangent, other) > 0.0)) { return false; }
  return abs(edges[joined & EDGE_INDEX].curvature - curvature) <= FLAT_JOINT * abs(curvature);
}

// An edge in the coordinates of a grain, given its centre and rotation in those of the edge's body.
fn localEdge(edge: Edge, center: Point, turn: vec2f) -> LocalEdge {
  let isFlatStart = isContinued(edge.previous, edge.startTangent, edge.before, edge.curvature);
  let isFlatEnd = isContinued(edge.next, edge.endTangent, edge.after, edge.curvature);
  var runStart = edge.start;
  var runStartTangent = edge.startTangent;
  var runEnd = edge.end;
  var runEndTangent = edge.endTangent;
  if (isFlatStart) {
    runStart = edges[edge.previous & EDGE_INDEX].start;
    runStartTangent = edges[edge.previous & EDGE_INDEX].startTangent;
  }
  if (isFlatEnd) {
    runEnd = edges[edge.next & EDGE_INDEX].end;
    runEndTangent = edges[edge.next & EDGE_INDEX].endTangent;
  }
  return LocalEdge(
    -turnedBack(apart(center, edge.start), turn), -turnedBack(apart(center, edge.end), turn),
    turnedBack(edge.startTangent, turn), turnedBack(edge.endTangent, turn),
    turnedBack(edge.before, turn), turnedBack(edge.after, turn), isFlatStart, isFlatEnd,
    -turnedBack(apart(center, runStart), turn), -turnedBack(apart(center, runEnd), turn),
    turnedBack(runStartTangent, turn), turnedBack(runEndTangent, turn),
  );
}
