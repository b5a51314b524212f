/** Forces of one's own for tests, with their twins. */

import type { AccelerationOptions, VelocityOptions } from '../../src/features/passes/force.ts'

const f = Math.fround

/** The force of docs/guide/passes.md: a magnetic field, which turns velocities at parameters[0] rad/s and keeps speeds. */
export const magnet: AccelerationOptions = {
  label: 'magnet',
  code: `
    fn acceleration(disk: Disk, substep: Substep) -> vec2f {
      let half = 0.5 * substep.h * parameters[0];
      let rate = parameters[0] / (1.0 + half * half);
      let v = disk.velocity;
      return vec2f(-rate * (v.y + half * v.x), rate * (v.x - half * v.y));
    }`,
  twin: ({ velocity: [x, y] }, { h }, parameters) => {
    const half = Math.fround(Math.fround(0.5 * h) * parameters[0])
    const rate = Math.fround(parameters[0] / Math.fround(1 + Math.fround(half * half)))
    return [
      Math.fround(-rate * Math.fround(y + Math.fround(half * x))),
      Math.fround(rate * Math.fround(x - Math.fround(half * y))),
    ]
  },
  maxAcceleration: 100,
  parameters: [6],
}

/** The constraint of docs/guide/passes.md: disks of label 1 move along a line at parameters[0] and [1], in the direction [2], [3]. */
export const rail: VelocityOptions = {
  label: 'rail',
  at: 'positions',
  code: `
    fn velocity(disk: Disk, substep: Substep) -> vec2f {
      if (disk.label != 1u) { return disk.velocity; }
      let start = vec2f(parameters[0], parameters[1]);
      let along = vec2f(parameters[2], parameters[3]);
      let across = vec2f(-along.y, along.x);
      let off = dot(start - disk.position, across);
      return dot(disk.velocity, along) * along + off / substep.h * across;
    }`,
  twin: ({ label, position, velocity }, { h }, [startX, startY, x, y]) => {
    if (label !== 1) return velocity
    const [dx, dy] = [f(startX - position[0]), f(startY - position[1])]
    const rate = f(f(f(dx * -y) + f(dy * x)) / h)
    const speed = f(f(velocity[0] * x) + f(velocity[1] * y))
    return [f(speed * x) + f(rate * -y), f(speed * y) + f(rate * x)]
  },
  parameters: [0, 0, 1, 0],
}

/** Counts its runs in the velocities along x; those along y become the time of the last one. */
export const tally: VelocityOptions = {
  label: 'tally',
  at: 'positions',
  code: `
fn velocity(disk: Disk, substep: Substep) -> vec2f {
  return vec2f(disk.velocity.x + parameters[0], disk.velocity.y);
}`,
  twin: ({ velocity: [x, y] }, _substep, [added]) => [x + added, y],
  parameters: [1],
}

/** Pulls disks to a point at parameters[0], [1] that moves along x at parameters[2] m/s, harder the larger their label. */
export const pull: AccelerationOptions = {
  label: 'pull',
  code: `
fn acceleration(disk: Disk, substep: Substep) -> vec2f {
  let target_ = vec2f(parameters[0] + parameters[2] * substep.time, parameters[1]);
  let strength = (parameters[3] + f32(disk.label)) * (disk.inverseMass * disk.radius);
  return strength * (target_ - disk.position) - disk.value * disk.velocity;
}`,
  twin: ({ position, velocity, label, value, inverseMass, radius }, { time }, parameters) => {
    const targetX = f(parameters[0] + f(parameters[2] * time))
    const strength = f(f(parameters[3] + label) * f(inverseMass * radius))
    return [
      f(strength * f(targetX - position[0])) - f(value * velocity[0]),
      f(strength * f(parameters[1] - position[1])) - f(value * velocity[1]),
    ]
  },
  maxAcceleration: 200,
  parameters: [1, 2, -1.5, 4],
}
