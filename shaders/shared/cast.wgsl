// Casts of disks along a path, swept circle against circle. A path is searched piece by piece: the disks that a piece
// may meet have their centres in a box around it, grown by both radii and by the rounding of positions along the path.
// Twin: src/reference/shared/cast.ts

import package::schemas::{Hit, COINCIDENT, MAX_PIECE, MAX_PIECES, MIN_PIECE, NONE, PATH_ROUNDING};
import package::shared::exact::{maxExact, minExact};

struct Path {
  origin: vec2f,
  translation: vec2f,
  direction: vec2f, // unit, or 0 for a path of length 0
  length: f32,
  radius: f32,
  blur: f32,        // bound of the rounding of positions along the path
}

fn pathOf(origin: vec2f, translation: vec2f, radius: f32) -> Path {
  let length = sqrt(dot(translation, translation));
  let coordinates = abs(origin.x) + abs(origin.y) + abs(translation.x) + abs(translation.y);
  let blur = PATH_ROUNDING * coordinates;
  if (length > 0.0) { return Path(origin, translation, translation / length, length, radius, blur); }
  return Path(origin, translation, vec2f(), 0.0, radius, blur);
}

// An interval of a path, as fractions, and the number of pieces to search it in: 0 if it is empty.
struct Walk {
  begin: f32,
  end: f32,
  pieces: u32,
}

// Clips an interval to the slab between two lines across an axis.
fn between(walk: Walk, origin: f32, translation: f32, low: f32, high: f32) -> Walk {
  if (translation == 0.0) { return Walk(select(walk.begin, 2.0, origin < low || origin > high), walk.end, 0u); }
  let a = (low - origin) / translation;
  let b = (high - origin) / translation;
  return Walk(maxExact(walk.begin, select(b, a, a < b)), minExact(walk.end, select(a, b, a < b)), 0u);
}

// The interval of a path inside a box, in pieces.
fn walkWithin(path: Path, low: vec2f, high: vec2f, cell: f32, margin: f32, columns: u32, rows: u32) -> Walk {
  let part = clipped(path, low, high);
  if (!(part.begin <= part.end)) { return part; }
  return inPieces(part, path, cell, margin, columns, rows, f32(MIN_PIECE));
}

// The same in a grid with this number of disks: in longer pieces if it has more cells than disks.
fn walkAmong(path: Path, low: vec2f, high: vec2f, cell: f32, margin: f32, columns: u32, rows: u32, disks: u32) -> Walk {
  let part = clipped(path, low, high);
  if (!(part.begin <= part.end)) { return part; }
  let length = f32(MIN_PIECE) * sqrt(f32(columns) * f32(rows) / f32(disks));
  return inPieces(
    part, path, cell, margin, columns, rows, maxExact(f32(MIN_PIECE), minExact(f32(MAX_PIECE), length)),
  );
}

fn clipped(path: Path, low: vec2f, high: vec2f) -> Walk {
  let walk = between(Walk(0.0, 1.0, 0u), path.origin.x, path.translation.x, low.x, high.x);
  return between(walk, path.origin.y, path.translation.y, low.y, high.y);
}

// Divides an interval into pieces of about `length` cells of a table; a piece searches `margin` around itself. If the pieces
// of a long path would search the table over and over, the interval is one piece, which looks at each entry at most
// once.
fn inPieces(stretch: Walk, path: Path, cell: f32, margin: f32, columns: u32, rows: u32, length: f32) -> Walk {
  var walk = stretch;
  let part = walk.end - walk.begin;
  let wide = part * abs(path.translation.x) / cell;
  let tall = part * abs(path.translation.y) / cell;
  let around = 2.0 * margin / cell + 1.0;
  let pieces = minExact(f32(MAX_PIECES), floor(part * path.length / (length * cell + path.radius)) + 1.0);
  let once = minExact(f32(columns), wide + around) * minExact(f32(rows), tall + around);
  let each = minExact(f32(columns), wide / pieces + around) * minExact(f32(rows), tall / pieces + around);
  walk.pieces = select(u32(pieces), 1u, 4.0 * once <= pieces * each);
  return walk;
}

// The fraction of the path at which piece k begins and piece k - 1 ends.
fn pieceBegin(walk: Walk, k: u32) -> f32 {
  if (k == walk.pieces) { return walk.end; }
  return walk.begin + (walk.end - walk.begin) * (f32(k) / f32(walk.pieces));
}

// Whether a hit belongs to piece k; the first and the last piece include hits that rounding puts outside.
fn isOfPiece(walk: Walk, k: u32, fraction: f32) -> bool {
  return (k == 0u || fraction >= pieceBegin(walk, k))
    && (k + 1u == walk.pieces || fraction < pieceBegin(walk, k + 1u));
}

// The box around piece k.
struct Box { low: vec2f, high: vec2f }

fn boxAround(path: Path, walk: Walk, k: u32, margin: f32) -> Box {
  let a = path.origin + pieceBegin(walk, k) * path.translation;
  let b = path.origin + pieceBegin(walk, k + 1u) * path.translation;
  let low = vec2f(minExact(a.x, b.x), minExact(a.y, b.y));
  let high = vec2f(maxExact(a.x, b.x), maxExact(a.y, b.y));
  return Box(low - margin, high + margin);
}

// Where the moving centre first is at distance `reach` from a fixed one.
struct Meeting {
  fraction: f32, // more than 1: no hit
  away: vec2f,   // from the fixed centre to the moving one
}

// Solved from the point of the path nearest to the fixed centre, which avoids cancellation.
fn meet(path: Path, center: vec2f, reach: f32) -> Meeting {
  let offset = center - path.origin;
  if (dot(offset, offset) <= reach * reach) { return Meeting(0.0, -offset); }
  let along = dot(offset, path.direction);
  let across = path.direction.x * offset.y - path.direction.y * offset.x;
  let depth = (reach - abs(across)) * (reach + abs(across));
  if (!(along > 0.0 && depth >= 0.0)) { return Meeting(2.0, vec2f()); }
  let root = sqrt(depth);
  let travel = maxExact(0.0, along - root);
  if (travel > path.length) { return Meeting(2.0, vec2f()); }
  let left = vec2f(-path.direction.y, path.direction.x);
  return Meeting(minExact(1.0, travel / path.length), -across * left - root * path.direction);
}

// The unit normal out of the disk or edge that is hit; opposite to the path if both centres coincide.
fn outwards(path: Path, away: vec2f) -> vec2f {
  let distance = sqrt(dot(away, away));
  if (distance > COINCIDENT) { return away / distance; }
  return -path.direction;
}

fn noHit(path: Path) -> Hit {
  return Hit(path.origin + path.translation, vec2f(), 1.0, NONE);
}

fn isSooner(fraction: f32, key: u32, hit: Hit) -> bool {
  return fraction < hit.fraction || (fraction == hit.fraction && key < hit.key);
}
