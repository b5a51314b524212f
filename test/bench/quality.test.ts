import { describe, expect, test } from 'vitest'
import { QualityMeter, rmsSpeed } from '../../bench/quality.ts'
import type { Scene } from '../../src/scene/scene.ts'

function sceneOf(positions: number[], radii: number | number[], rest: Partial<Scene> = {}): Scene {
  return { version: 1, name: 'by hand', gravity: [0, 0], disks: { positions, radii }, walls: [], ...rest }
}

function motionOf(positions: number[], velocities = positions.map(() => 0), spins?: number[]) {
  return {
    positions: new Float32Array(positions),
    velocities: new Float32Array(velocities),
    spins: new Float32Array(spins ?? positions.map(() => 0).slice(positions.length / 2)),
  }
}

const measure = (scene: Scene, motion = motionOf(scene.disks.positions)) =>
  new QualityMeter(scene).measure(motion)

const floor: Scene['walls'] = [
  {
    chain: [
      [-10, 0],
      [10, 0],
    ],
    radius: 0.25,
  },
]

describe('QualityMeter: overlap', () => {
  test('of disks: the sum of radii minus the distance, each pair once, in percent of 0.5 m', () => {
    // 0.25 m and 0.5 m deep; the last one only touches
    const quality = measure(sceneOf([0, 0, 1.75, 0, 1.75, 1.5, 4.75, 0], [1, 1, 1, 2]))
    expect(quality).toMatchObject({ overlappingPairs: 2, meanOverlap: 75, largestOverlap: 100 })
  })

  test('uses circles, not their bounding boxes', () => {
    expect(measure(sceneOf([0, 0, 1.5, 1.5], 1)).overlappingPairs).toBe(0)
  })

  test('includes a small disk inside a large one', () => {
    expect(measure(sceneOf([0, 0, 3, 0], [10, 0.5])).largestOverlap).toBe(1500)
  })

  test('with walls includes the skin, from both sides and around the end', () => {
    const walls = { walls: floor }
    expect(measure(sceneOf([0, 1], 1, walls))).toMatchObject({ overlappingPairs: 1, largestOverlap: 50 })
    expect(measure(sceneOf([0, -1], 1, walls)).largestOverlap).toBe(50)
    expect(measure(sceneOf([11, 0], 1, walls)).largestOverlap).toBe(50)
    expect(measure(sceneOf([11, 1], 1, walls)).overlappingPairs).toBe(0)
  })

  test('with a closed wall includes its last side', () => {
    const square: Scene['walls'] = [
      {
        chain: [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 4],
        ],
        closed: true,
      },
    ]
    expect(measure(sceneOf([0.5, 2], 1, { walls: square })).largestOverlap).toBe(100)
  })

  test('uses current positions, not those at the start', () => {
    const scene = sceneOf([0, 0, 5, 0], 1)
    expect(measure(scene, motionOf([0, 0, 1.5, 0])).largestOverlap).toBe(100)
  })
})

test('QualityMeter: potential energy is per kilogram, against gravity', () => {
  const scene = sceneOf([0, 0, 3, 2], [1, 1], { gravity: [1, -10] })
  const heavy = { ...scene, disks: { ...scene.disks, masses: [1, 3] } }
  const { positions } = scene.disks
  expect(new QualityMeter(heavy).potentialEnergy(motionOf([...positions]))).toBeCloseTo((3 * (20 - 3)) / 4, 6)
})

test('QualityMeter: kinetic energy is per kilogram and includes rotation', () => {
  // the second has four times the mass; its rim moves at 2 m/s
  const scene = sceneOf([0, 0, 9, 0], [1, 2])
  const motion = motionOf([0, 0, 9, 0], [3, 4, 0, 0], [0, 1])
  expect(new QualityMeter(scene).kineticEnergy(motion)).toBeCloseTo((12.5 * 1 + 1 * 4) / 5)
})

test('QualityMeter: given masses override density', () => {
  const scene = sceneOf([0, 0, 9, 0], [1, 2])
  const disks = { ...scene.disks, masses: [1, 1] }
  const motion = motionOf([0, 0, 9, 0], [2, 0, 0, 0])
  expect(new QualityMeter({ ...scene, disks }).kineticEnergy(motion)).toBeCloseTo(1)
})

test('QualityMeter: disks outside the bounds or with invalid positions have escaped', () => {
  const scene = sceneOf([0, 0, 1, 1, 2, 2], 0.1, { bounds: [-1, -1, 3, 3] })
  expect(measure(scene).escaped).toBe(0)
  expect(measure(scene, motionOf([0, -2, Number.NaN, 1, 2, 2])).escaped).toBe(2)
})

test('rmsSpeed: root mean square of the displacements', () => {
  const speed = rmsSpeed(motionOf([0, 0, 5, 5]), motionOf([0.3, 0.4, 5, 5]), 0.5)
  expect(speed).toBeCloseTo(Math.sqrt(0.5))
})
