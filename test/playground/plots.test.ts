/** Plots of the page, and what they save. */
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { EnergyLog } from '../../apps/playground/measures/plots/energyLog.ts'
import { energyTable, mapTable, statisticsTable, toCsv } from '../../apps/playground/measures/plots/tables.ts'
import { World } from '../../src/index.ts'

test('EnergyLog: the energy of a disk that falls and rests is that of World.measure, and none is lost', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, -10] })
  world.walls.add([{ chain: [[-5, 0], [5, 0]] }]) // biome-ignore format: short
  world.disks.add({ positions: [0, 3], radii: 0.5, masses: 2 })
  const log = new EnergyLog()
  for (let k = 0; k < 12; k++) {
    for (let step = 0; step < 10; step++) world.step(1 / 60)
    log.add(world.stats.time, await world.measure())
  }
  const { samples } = log
  expect(samples.length).toBe(12)
  const totals = samples.map(({ kinetic, potential, dissipated }) => kinetic + potential + dissipated!)
  // 50 J fall; the floor takes them
  expect(samples[11].dissipated).toBeGreaterThan(30)
  for (const total of totals) expect(Math.abs(total - totals[0])).toBeLessThan(1)
  const table = energyTable(samples)
  expect(table.columns).toEqual(['time (s)', 'kinetic (J)', 'potential (J)', 'dissipated (J)'])
  expect(table.rows[3].slice(1)).toEqual([samples[3].kinetic, samples[3].potential, samples[3].dissipated])
  // a change of the world: from then on the sum is unknown
  world.disks.write([0], { positions: [0, 2] })
  world.step(1 / 60)
  log.add(world.stats.time, await world.measure())
  expect(log.samples[12].dissipated).toBe(null)
  // the world went back
  const measures = await world.measure()
  log.add(samples[2].time, measures)
  expect(log.samples.length).toBe(3)
  for (let k = 0; k < 3000; k++) log.add(100 + k, measures)
  expect(log.samples.length).toBeLessThanOrEqual(600)
  expect(log.samples[log.samples.length - 1].time).toBe(3099)
  world.destroy()
})

test('toCsv: names with units, and a row per value', () => {
  const statistics = {
    of: 'pairs',
    time: 1,
    count: 2,
    centers: Float64Array.of(0.5, 1.5),
    values: Float64Array.of(0, 2),
  } as const
  expect(toCsv(statisticsTable(statistics))).toBe('distance (m),g(r)\n0.5,0\n1.5,2\n')
  expect(toCsv({ columns: ['a', 'b'], rows: [[1, null]] })).toBe('a,b\n1,\n')
  const grid = { bounds: [0, 0, 4, 2], columns: 2, rows: 1, width: 1 } as const
  const wish = { field: 'velocity', grid, seconds: 0, drawn: 'map', isLight: true } as const
  const map = {
    wish,
    time: 0,
    most: 5,
    span: 0,
    moments: 1,
    values: Float64Array.of(5, 0),
    arrows: Float64Array.of(3, 4, 0, 0),
  }
  expect(toCsv(mapTable(map))).toBe('x (m),y (m),speed (m/s),vx (m/s),vy (m/s)\n1,1,5,3,4\n3,1,0,0,0\n')
})

test('figures: lines where the numbers are, with a label, on white paper in files', async () => {
  const { document } = parseHTML('<html></html>')
  globalThis.document = document as unknown as Document
  try {
    const { energyFigure, statisticsFigure, svgText } = await import(
      '../../apps/playground/measures/plots/figures.ts'
    )
    const paper = { width: 640, height: 400, isLight: true, label: 'What it shows' }
    const samples = Array.from({ length: 5 }, (_, time) => ({
      time,
      kinetic: time,
      potential: 9 - time,
      dissipated: 0,
    }))
    const text = svgText(energyFigure(samples, paper))
    expect(text).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/)
    expect(text).toContain('aria-label="What it shows"')
    expect(text).toContain('fill="white"')
    // three lines of five points
    expect(text.match(/<path d="M[^"]*(L[^"]*){4}"/g)?.length).toBe(3)
    for (const of of ['forces', 'pairs', 'profile'] as const) {
      const statistics = {
        of,
        time: 0,
        count: 9,
        centers: Float64Array.of(1, 2, 3),
        values: Float64Array.of(0.5, 0.2, 0.1),
      }
      expect(svgText(statisticsFigure(statistics, paper))).toMatch(/d="M[\d.,]+L[\d.,]+L[\d.,]+"/)
    }
  } finally {
    Reflect.deleteProperty(globalThis, 'document')
  }
})
