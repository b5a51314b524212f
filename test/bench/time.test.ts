import { expect, test } from 'vitest'
import { runArguments } from '../../bench/time/arguments.ts'
import { COLLISIONS, measureCollisions, summarizeRounds } from '../../bench/time/collisions.ts'
import { grouped, rates, waves } from '../../bench/time/collisionsTables.ts'
import { prepare } from '../../bench/time/contestants.ts'
import { CROSSES, crossesWith, measureCrosses, QUICK_CROSSES } from '../../bench/time/crosses.ts'
import { drawCrosses } from '../../bench/time/crossesChart.ts'
import { againstCircles, againstLines, againstRadius, headline } from '../../bench/time/crossesTables.ts'
import { kurtosisOf, latticeGas, warmGas } from '../../bench/time/elasticGas.ts'
import { crosses } from '../../src/scene/presets/crosses.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const quietly = () => {}
const isEven = (table: string[][]) => table.every(({ length }) => length === table[0].length)

fullTest('measureCrosses: every method at every setting once, in tables and picture', async () => {
  const results = await measureCrosses(
    {
      ...CROSSES,
      circles: [1, 100],
      radii: [4, 10],
      lines: [20, 100, 250],
      frames: 10,
      repeats: 2,
      backend: ['cpu'],
    },
    undefined,
    quietly,
  )
  const settings = results.map(
    ({ circles, radius, lines, stepping }) => `${circles} of ${radius} px, ${lines} lines, ${stepping}`,
  )
  const expected = [
    '1 of 10 px, 100 lines',
    '100 of 10 px, 100 lines',
    '100 of 4 px, 100 lines',
    '100 of 10 px, 20 lines',
    '100 of 10 px, 250 lines',
  ].flatMap((one) => [`${one}, discrete`, `${one}, eventDriven`])
  expect(settings).toEqual(expected)
  for (const { frames, clock, processor, hits, stepping, circles } of results) {
    expect(frames).toBe(20)
    for (const { low, median, high, max, mean } of [clock, processor]) {
      expect([low, median, high, max]).toEqual([low, median, high, max].toSorted((a, b) => a - b))
      expect(low).toBeGreaterThan(0)
      expect(mean).toBeLessThanOrEqual(max)
    }
    if (circles === 100) expect(hits > 0).toBe(stepping === 'eventDriven')
  }
  const tables = [headline(results), againstCircles(results), againstRadius(results), againstLines(results)]
  expect(tables.every(isEven)).toBe(true)
  expect(tables[0].map(([name]) => name).slice(1, 3)).toEqual(['PIT, CPU', 'PIC, CPU'])
  expect(tables[1].map(([circles]) => circles)).toEqual(['circles', '1', '100'])
  expect(tables[2].map(([radius]) => radius)).toEqual(['radius, px', '4', '10'])
  expect(tables[3].map(([lines]) => lines)).toEqual(['lines', '20', '100', '250'])
  const svg = drawCrosses(results)
  // two panels in one, each with a band and a line for both
  expect(svg.match(/<svg /g)).toHaveLength(3)
  for (const paint of ['fill', 'stroke'])
    expect(svg.match(new RegExp(`<path d="[^"]*" ${paint}="#`, 'g'))).toHaveLength(4)
  expect(svg).not.toContain('NaN')
})

fullTest(
  'crossesWith: with another number of lines, some of the 100 or several fields with the circles distributed over them',
  () => {
    for (const [lines, side] of [[0, 1], [20, 1], [100, 1], [101, 2], [250, 2], ...full([], [[1000, 4]])]) {
      const { walls, disks } = crossesWith({ circles: 100, radius: 10, lines }, 1)
      const places = walls.map(({ chain }) => chain.join(' '))
      expect(new Set(places).size).toBe(1 + lines)
      expect(walls[0].chain[2]).toEqual([1000 * side, 500 * side])
      const tiles = new Set<string>()
      for (let k = 0; k < disks.positions.length; k += 2) {
        const [x, y] = [disks.positions[k], disks.positions[k + 1]]
        tiles.add(`${Math.floor(x / 1000)} ${Math.floor(y / 500)}`)
        // none on a line
        for (const { chain } of walls.slice(1)) {
          const [px, py] = chain[0].map((value, axis) => (value + chain[1][axis]) / 2)
          const across = chain[0][1] === chain[1][1]
          const [along, aside] = across ? [x - px, y - py] : [y - py, x - px]
          const beyond = Math.max(0, Math.abs(along) - 10)
          expect(Math.hypot(beyond, aside)).toBeGreaterThan(10)
        }
      }
      expect(tiles.size).toBe(side * side)
    }
    const [scene, preset] = [crossesWith({ circles: 7, radius: 10, lines: 100 }, 3), crosses(7, 3)]
    expect(scene.disks).toEqual(preset.disks)
    expect(scene.bounds).toEqual(preset.bounds)
    expect(new Set(scene.walls.map(({ chain }) => chain.join()))).toEqual(
      new Set(preset.walls.map(({ chain }) => chain.join())),
    )
  },
)

test('warmGas: a frame is one hit per disk, and queue and waves handle the same hits', async () => {
  const gas = warmGas(latticeGas(400, 0.3, 1))
  const contestants = await Promise.all((['queue', 'cpu'] as const).map((by) => prepare(by, gas, undefined)))
  for (const { frame } of contestants) await frame()
  const [queue, waves] = contestants.map(({ collisions }) => collisions())
  // 200 but for chance, some 14, and what the mean of four frames before was off
  expect(Math.abs(queue - 200)).toBeLessThan(60)
  // a disk has had a hit or two since both began alike: too few for what f32 rounds to grow to a hit
  expect(waves).toBe(queue)
  expect(contestants[0].waves()).toBe(0)
  expect(contestants[1].waves()).toBeGreaterThan(1)
})

test('measureCollisions: one figure per method and gas, in tables', async () => {
  const options = { ...COLLISIONS, count: [50], fraction: [0.1, 0.6], budget: 0.05, repeats: 2 }
  const results = await measureCollisions({ ...options, by: ['queue', 'cpu'] }, undefined, quietly)
  expect(results.map(({ fraction }) => fraction)).toEqual([0.1, 0.6])
  for (const { rates } of results) {
    expect(rates.map(({ by }) => by)).toEqual(['queue', 'cpu'])
    for (const { collisions, frames, part, perSecond, perProcessorSecond } of rates) {
      expect(collisions).toBeGreaterThan(0)
      expect(frames).toBeGreaterThan(0)
      expect([1, 0.1]).toContain(part)
      expect(perSecond).toBeGreaterThan(0)
      expect(perProcessorSecond).toBeGreaterThan(0)
    }
  }
  expect([rates(results), waves(results)].every(isEven)).toBe(true)
})

test('latticeGas and warmGas: no overlap at the start, Maxwellian velocities after the warm-up', () => {
  const gas = latticeGas(1000, 0.6, 1)
  const { positions } = gas.disks
  for (let k = 2; k < positions.length; k += 2)
    expect(Math.hypot(positions[k] - positions[k - 2], positions[k + 1] - positions[k - 1])).toBeGreaterThan(
      1,
    )
  // uniform components: (2/5 + 2/9) / (2/3)². Both have a standard deviation of some 2/√1000 at most
  expect(Math.abs(kurtosisOf(gas.disks.velocities) - 1.4)).toBeLessThan(0.1)
  expect(Math.abs(warmGas(gas).kurtosis - 2)).toBeLessThan(0.2)
  expect(() => latticeGas(1000, 0.78, 1)).toThrow(
    'area fraction is 0.78: expected less than 0.767, for a lattice of 1000 disks',
  )
})

test('summarizeRounds: adds up the rounds', () => {
  const round = { seconds: 2, processorSeconds: 1, collisions: 100, frames: 4, waves: 40 }
  const rate = summarizeRounds([round, { ...round, seconds: 8, waves: 80 }])
  expect(rate).toMatchObject({ perSecond: 20, perProcessorSecond: 100, collisions: 200, frames: 8 })
  expect(rate.wavesPerFrame).toBe(15)
  expect(rate.spread).toBeUndefined()
  const seconds = [1, 2, 4, 8]
  // 12.5, 25, 50 and 100 a second: the quartiles are 21.875 and 62.5, the median is 37.5
  const turns = seconds.map((each) => ({ ...round, seconds: each }))
  expect(summarizeRounds(turns).spread).toBeCloseTo(40.625 / 37.5, 9)
  expect([0, 4.5678, 45_678].map(grouped)).toEqual(['0', '4.57', '45,700'])
})

test('runArguments: arguments override --quick, which overrides the defaults', async () => {
  const asked: unknown[] = []
  const note = async (options: unknown) => {
    asked.push(options)
  }
  const actions = { crosses: note, collisions: note }
  await runArguments(['crosses', '--quick', '--circles', '7', '9'], actions)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ ...CROSSES, ...QUICK_CROSSES, circles: [7, 9], quick: true })
})
