// Written by `npm run generate` from src/render.

// The uniform that corresponds to `View`.
struct ViewUniform {
  center: vec2f,
  // Clip-space units per pixel.
  pixel: vec2f,
  scale: f32,
  pixelRatio: f32,
  topSpeed: f32,
  // Index into COLOR_BY.
  colorBy: u32,
  forceWidth: f32,
  // Number of slots in use.
  slots: u32,
  // Values of the first and of the last colour.
  lowestValue: f32,
  highestValue: f32,
  // Not 0: disks may be transparent.
  fades: u32,
  // The periodic box, as in `Params`.
  boxLow: vec2f,
  period: vec2f,
  // Number of tints.
  tintCount: u32,
  // Part of the background in the colour of a disk that has a tint.
  tintFade: f32,
  // Colours of the theme.
  background: vec3f,
  wall: vec3f,
  bond: vec3f,
  weakForce: vec3f,
  strongForce: vec3f,
}

const LEVELS = 256u;
// Number of shades per colour, which separate neighbouring disks at rest.
const SHADES = 4u;
// Contact count of the last colour.
const MAX_COLORED_CONTACTS = 6u;
// 2^32 divided by the golden ratio. Its multiples modulo 2^32 are evenly spread.
const GOLDEN = 2654435769u;
const SENSOR_COLOR = vec3f(0.3843137254901961, 0.7137254901960784, 0.796078431372549);
// Half width of the lines relative to the smaller disk's radius.
const BOND_WIDTH = f32(0.16);
// Minimum half width of the lines in CSS pixels.
const MIN_BOND_RADIUS = f32(0.6);
// The same of joints of bodies of walls.
const MIN_JOINT_RADIUS = f32(1);
// Radius in CSS pixels of the dot of a joint of bodies of walls whose ends are less than a pixel apart: a hinge.
const HINGE_RADIUS = f32(3);
// Radius of the dot of a slider, in half widths of its line.
const SLIDER_DOT = f32(3);
// Length of a slider's line beyond its places where it has no limit, in half widths.
const SLIDER_REACH = f32(8);
// Lines and dots per bond in bonds.wgsl: the line, and of sliders the travel and the dot.
const BOND_PARTS = 3u;
// Maximum half width of a line relative to the smaller disk's radius.
const WIDEST_FORCE = f32(0.5);
// Minimum half width in device pixels; weaker forces are drawn this wide with lower opacity.
const MIN_FORCE_RADIUS = f32(0.5);
// Fraction of the widest line up to which the scale is linear.
const LINEAR_FORCE = f32(0.1);
// Minimum half width of walls in CSS pixels.
const MIN_WALL_RADIUS = f32(0.85);
// Minimum disk radius in device pixels; smaller disks are drawn this large with lower opacity.
const MIN_DISK_RADIUS = f32(0.7);
// Length of a dash and of a gap in the centre line of sensors in CSS pixels.
const DASH = f32(5);
// Opacity of the band of sensors, which nothing collides with.
const SENSOR_OPACITY = f32(0.25);
// Radii in CSS pixels at which a disk's mark and a grain's rim start to appear and are fully visible.
const DETAIL_FROM = f32(3);
const DETAIL_FULL = f32(9);
// Radii in CSS pixels at which soft shading starts to appear and is fully visible.
const SHADE_FROM = f32(1);
const SHADE_FULL = f32(6);
// Soft shading: a disk is lit like a sphere. Direction to the light: right, up and to the viewer.
const LIGHT_DIRECTION = vec3f(-0.42, 0.54, 0.73);
// Light from everywhere, and from the light if a surface faces it.
const AMBIENT = f32(0.72);
const DIFFUSE = f32(0.46);
const MARK_OPACITY = f32(0.34);
