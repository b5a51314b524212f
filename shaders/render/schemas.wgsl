// Written by `npm run generate` from src/render.

// A `View` as the shaders see it.
struct ViewUniform {
  center: vec2f,
  // Clip units per pixel.
  pixel: vec2f,
  scale: f32,
  pixelRatio: f32,
  topSpeed: f32,
  // Index into COLOR_BY.
  colorBy: u32,
  forceWidth: f32,
  // Slots in use.
  slots: u32,
}

const LEVELS = 256u;
// Shades of one colour, so that grains at rest stay apart.
const SHADES = 4u;
// Contacts of the last colour.
const MOST_CONTACTS = 6u;
// 2^32 over the golden ratio: multiples of it, modulo 2^32, spread evenly.
const GOLDEN = 2654435769u;
const WALL = vec3f(0.6392156862745098, 0.596078431372549, 0.5411764705882353);
const WEAK_FORCE = vec3f(0.8980392156862745, 0.5411764705882353, 0.20784313725490197);
const STRONG_FORCE = vec3f(1, 0.9529411764705882, 0.8392156862745098);
// Half widths of a line are less than this part of the smaller disk's radius.
const WIDEST_FORCE = f32(0.5);
// Device pixels: lines of a smaller half width are drawn this wide, and fainter.
const MIN_FORCE_RADIUS = f32(0.5);
// The part of the widest line up to which the scale of forces is linear.
const LINEAR_FORCE = f32(0.1);
// CSS pixels: thinner walls are drawn this large.
const MIN_WALL_RADIUS = f32(0.85);
// Device pixels: smaller disks are drawn this large, and fainter.
const MIN_DISK_RADIUS = f32(0.7);
// CSS pixels: a disk of the first radius begins to show its rim and its mark, one of the second shows them fully.
const DETAIL_FROM = f32(3);
const DETAIL_FULL = f32(9);
