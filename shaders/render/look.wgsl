// What disks and grains look like: their colours, light, images in the periodic box, and marks.

import package::render::schemas::{
  ViewUniform, AMBIENT, DIFFUSE, GOLDEN, LEVELS, LIGHT_DIRECTION, MAX_COLORED_CONTACTS, SHADE_FROM, SHADE_FULL, SHADES,
};
import package::schemas::{Motion, UserData};

/// Returns the index of the colour. `contacts` is read only if `colorBy` is 2, `data` if it is 3 or 4.
fn colorIndex(view: ViewUniform, motion: Motion, contacts: u32, data: UserData) -> u32 {
  let scattered = motion.id * GOLDEN;
  var level = scattered >> 24u;
  if (view.colorBy == 0u) {
    // square root, so that slow motion is visible too
    level = u32(f32(LEVELS - 1u) * sqrt(min(length(motion.velocity) / view.topSpeed, 1.0)));
  }
  if (view.colorBy == 2u) { level = min(contacts, MAX_COLORED_CONTACTS) * (LEVELS - 1u) / MAX_COLORED_CONTACTS; }
  if (view.colorBy == 3u) {
    let part = (data.value - view.lowestValue) / (view.highestValue - view.lowestValue);
    level = u32(f32(LEVELS - 1u) * select(0.0, min(part, 1.0), part > 0.0));
  }
  if (view.colorBy == 4u) { level = data.label % LEVELS; }
  // scattered twice: evenly spread multiples would form stripes in rows of ids
  let shade = (((scattered ^ (scattered >> 15u)) * GOLDEN) >> 16u) % SHADES;
  return shade * LEVELS + level;
}

/// A coordinate in the periodic box, and the distance to the image at the opposite side if the disk crosses one, else 0.
fn wrappedAlong(position: f32, radius: f32, low: f32, period: f32) -> vec2f {
  if (!(period > 0.0)) { return vec2f(position, 0.0); }
  let inside = position - period * floor((position - low) / period);
  if (inside - radius < low) { return vec2f(inside, period); }
  return vec2f(inside, select(0.0, -period, inside + radius > low + period));
}

struct Image { position: vec2f, isThere: bool }

/// Returns where an image of a disk is: first the disk itself, then those along x, along y, along both, as far as these are periodic.
fn imageOf(view: ViewUniform, position: vec2f, radius: f32, image: u32) -> Image {
  let x = wrappedAlong(position.x, radius, view.boxLow.x, view.period.x);
  let y = wrappedAlong(position.y, radius, view.boxLow.y, view.period.y);
  let isAcross = view.period.x > 0.0 && (image & 1u) == 1u;
  let isUp = view.period.y > 0.0 && (image >> u32(view.period.x > 0.0)) == 1u;
  let isThere = !((isAcross && x.y == 0.0) || (isUp && y.y == 0.0));
  return Image(vec2f(x.x + select(0.0, x.y, isAcross), y.x + select(0.0, y.y, isUp)), isThere);
}

/// Coverage of the mark, a short spoke with round ends. `offset` and `radius` are in pixels.
fn spokeAt(offset: vec2f, radius: f32) -> f32 {
  let along = clamp(offset.x, 0.3 * radius, 0.66 * radius);
  return clamp(0.11 * radius - length(offset - vec2f(along, 0.0)) + 0.5, 0.0, 1.0);
}

/// Returns the colour of a tint, 8 bits per channel, faded into the background under force lines.
fn tintColor(view: ViewUniform, tint: u32) -> vec3f {
  return mix(unpack4x8unorm(tint).rgb, view.background, view.tintFade);
}

/// Returns the light on a disk at an offset from its centre, right and up, in radii. Equals `lightAt` in raster.ts.
fn lightAt(offset: vec2f, radius: f32, pixelRatio: f32) -> f32 {
  let up = sqrt(max(0.0, 1.0 - dot(offset, offset)));
  let lit = AMBIENT + DIFFUSE * dot(vec3f(offset, up), LIGHT_DIRECTION);
  return mix(1.0, lit, smoothstep(SHADE_FROM, SHADE_FULL, radius / pixelRatio));
}
