/** The benchmark scenes. A new scene takes one line. */
import { presets } from '../src/scene/presets.ts'
import type { Scene } from '../src/scene/scene.ts'
import { boxes, clumps } from './scenes/grainPiles.ts'
import { heavy, pushed } from './scenes/hard.ts'
import { mixed } from './scenes/mixed.ts'
import { pegs } from './scenes/pegs.ts'
import { strewn, wide } from './scenes/wide.ts'

export interface BenchScene {
  readonly description: string
  /** Simulated seconds before the measurement. */
  readonly warmUp: number
  /** Equal counts and seeds give equal scenes; nothing overlaps at the start. */
  readonly build: (count: number, seed: number) => Scene
}

const scene = (description: string, warmUp: number, { build }: Pick<BenchScene, 'build'>): BenchScene => ({
  description,
  warmUp,
  build,
})

export const SCENES: Readonly<Record<string, BenchScene>> = {
  falling: scene('a dense stack dropped into an open box', 0.25, presets.pile),
  settled: scene('the same after 10 s', 10, presets.pile),
  gas: scene('elastic disks without gravity, area fraction 0.2', 0.25, presets.gas),
  hourglass: scene('disks running through a neck', 2, presets.hourglass),
  drum: scene('disks tumbling in a rotating drum', 2, presets.drum),
  wide: scene('the stack of falling in a world a hundred times as large', 0.25, { build: wide }),
  strewn: scene('the same with 100,000 scattered segments', 0.25, { build: strewn }),
  'mixed-2': scene('falling disks of radii up to 1:2', 0.5, { build: mixed(2) }),
  'mixed-10': scene('the same up to 1:10', 0.5, { build: mixed(10) }),
  'mixed-50': scene('the same up to 1:50', 0.5, { build: mixed(50) }),
  boxes: scene('rounded boxes in place of the settled disks', 10, { build: boxes }),
  clumps: scene('clumps of three disks in place of the settled disks', 10, { build: clumps }),
  'heavy-100': scene('disks of 1 kg and of 100 kg on top of them, dropped by 2 m', 0, { build: heavy(100) }),
  'heavy-1000': scene('the same with 1000 kg', 0, { build: heavy(1000) }),
  pushed: scene('rows of three disks before a wall that moves at 1 m/s', 5, { build: pushed }),
  walls: scene('disks falling through pegs made of 100,000 segments', 0.5, { build: pegs }),
}
