/** Scenes with every part of a step. */
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import type { World } from '../../src/world.ts'
import { magnet, rail } from './forces.ts'
import { wind } from './passes.ts'

/** Every part of a discrete step but shares of tiles: sleep, births, deaths, bonds, joints, events, a choice of substeps, forces and a pass. */
const everything: Scene = {
  ...presets.everything.build(30, 3),
  sleep: true,
  events: true,
  substeps: 'auto',
  bonds: [{ type: 'weld', pairs: [0, 1, 1, 2], stiffness: 1000 }],
  joints: [
    { type: 'revolute', pairs: [8, 9], anchors: [0.1, 0, 0, 0.1], motorSpeed: 2, maxMotorTorque: 0.1 },
  ],
  emitters: [
    { box: [-4, 5, 4, 7], rate: 200, radii: [0.1, 0.15], lifetime: [0.4, 0.9], fade: 0.5, maxAlive: 20 },
  ],
}

/** Edits of disks, bonds and the joint of `everything`, and impulses, before each step. */
function edit(world: World, step: number): void {
  world.disks.write([4], { velocities: [1, step] })
  world.disks.applyImpulses({
    ids: [7, 3],
    impulses: [1, step, 0.3, -0.7],
    points: [0.3, 1, 35, 2],
    torqueImpulses: 0.1,
  })
  world.bonds.add({ type: 'weld', pairs: [5, 6], stiffness: 1000 })
  // bonds and joints have numbers in one series
  world.joints.write([2], { motorSpeed: 2 + step })
}

const forces = [magnet, { ...rail, label: 'rail' }]
/** Scenes and options of `checkStages` that reach all kernels of a step without grains and dynamic bodies. */
export const SCENES = {
  discrete: [everything, { edit, forces, passes: [wind] }],
  periodic: [
    { ...everything, periodic: { x: [-40, 40] } },
    { edit, forces },
  ],
  // tiles keep shares of their impulses only without forces
  heap: [{ ...presets.pile.build(30, 3), bonds: [{ type: 'weld', pairs: [0, 1] }] }, {}],
  'event-driven': [{ ...presets.gas.build(12, 3), events: true, stepping: 'eventDriven' }, {}],
} as const satisfies Record<string, readonly [Scene, object]>
