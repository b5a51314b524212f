/** A pass that spoils disks, and scenes for it. */
import type { PassOptions } from '../../src/features/passes/pass.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { MOTION, POSE } from '../../src/schemas/offsets.ts'

/** The words of a disk that the pass can set: of its pose, and from 6 on of its motion. */
export const WORDS = { x: 0, y: 1, angle: 2, residue: 4, velocity: 7, spin: 8 }
/** The upper halves of the bits of numbers. */
export const BITS = { nan: 0x7fc0, negativeNan: 0xffc0, infinity: 0x7f80, negativeInfinity: 0xff80, far: 0xcd00, fast: 0x5900 } // biome-ignore format: a line

/** Sets a word of the disks with ids from one to before another to the number with these upper bits: `parameters` are those four. */
export const spoil: PassOptions = {
  label: 'spoil',
  code: `
@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= stepInfo.slots || motions[i].id < u32(parameters[0]) || motions[i].id >= u32(parameters[1])) { return; }
  let x = bitcast<f32>(u32(parameters[3]) << 16u);
  switch (u32(parameters[2])) {
    case 0u: { poses[i].position.x = x; }
    case 1u: { poses[i].position.y = x; }
    case 2u: { poses[i].angle = x; }
    case 4u: { poses[i].residue.x = x; }
    case 7u: { motions[i].velocity.y = x; }
    default: { motions[i].spin = x; }
  }
}`,
  twin: ({ poses, motions, parameters: [first, end, word, bits] }, { slots }) => {
    for (let i = 0; i < slots; i++) {
      const id = motions.u32[MOTION.stride * i + MOTION.id]
      if (id < first || id >= end) continue
      if (word < 6) poses.u32[POSE.stride * i + word] = bits << 16
      else motions.u32[MOTION.stride * i + word - 6] = bits << 16
    }
  },
  parameters: [0, 0, 0, 0],
}

/** A heap of 24 disks on a floor, with ids from 0 to 23. */
export const heap = {
  walls: [
    {
      chain: [
        [-0.3, 6],
        [-0.3, 0],
        [3.05, 0],
        [3.05, 6],
      ],
    },
  ] as Scene['walls'],
  disks: {
    positions: Array.from({ length: 24 }, (_, k) => [0.5 * (k % 6) + 0.01 * k, 0.25 + 0.48 * Math.floor(k / 6)]).flat(), // biome-ignore format: a line
    radii: 0.25,
    friction: 0.5,
    rolling: 0.1,
  },
}
