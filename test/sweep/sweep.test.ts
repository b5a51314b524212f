/** Sweeps on this machine: the same table in any order and on any number of threads, and after whatever goes wrong. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parquetReadObjects } from 'hyparquet'
import { beforeAll, describe, expect, test } from 'vitest'
import { Journal } from '../../apps/sweep/journal.ts'
import { parsePlan } from '../../apps/sweep/plan.ts'
import { runJob, sceneOf } from '../../apps/sweep/runJob.ts'
import { settingsOf } from '../../apps/sweep/sweep.ts'
import { writeTable } from '../../apps/sweep/table.ts'
import { World } from '../../src/world.ts'
import { buildCli } from '../support/cli.ts'
import { fullTest } from '../support/fullTest.ts'
import { files, performed, planOf, TINY } from './support.ts'

const file = files()
const text = (name: string) => readFileSync(file(name), 'utf8')
const plan = planOf(TINY)
let command = ''
let script = ''

beforeAll(async () => {
  command = await buildCli()
  script = join(dirname(command), '../sweep/thread.js')
  await performed(plan, file, 'one')
})

describe('sweep: the table', () => {
  test('has a row per job and time, with parameters, measures and the state hash of World', async () => {
    const [header, ...lines] = text('one.csv').trimEnd().split('\n')
    expect(header).toBe(
      'job,count,friction,seed,time,kinetic,potential,coordination,body0ForceX,body0ForceY,body0Torque,hash',
    )
    expect(lines.length).toBe(16)
    const job = 5
    const scene = sceneOf(plan.sweep, settingsOf(plan.sweep, job))
    const world = await World.fromScene(scene, { backend: 'cpu', threads: 1 })
    for (const [k, steps] of [3, 3].entries()) {
      for (let step = 0; step < steps; step++) world.step(1 / 60)
      const { kinetic, potential, coordination } = await world.measure()
      const { bodies, torques } = await world.readLoads()
      const numbers = [kinetic, potential, coordination, bodies[0], bodies[1], torques[0]]
      const values = [job, 12, 0, 7, (3 * (k + 1)) / 60, ...numbers, await world.hash()]
      expect(lines[2 * job + k]).toBe(
        values.map((value) => (typeof value === 'number' ? value + 0 : value)).join(','),
      )
    }
    world.destroy()
  })

  test('is the same bit for bit with two threads and in the opposite order', async () => {
    await performed(plan, file, 'two', { threads: 2, script })
    await performed(plan, file, 'back', { order: (jobs) => jobs.toReversed() })
    expect(text('two.csv')).toBe(text('one.csv'))
    expect(text('back.csv')).toBe(text('one.csv'))
    expect(text('back.journal')).not.toBe(text('one.journal'))
  })

  test('as Parquet has the same numbers, and the same bytes each time', async () => {
    for (const name of ['a', 'b']) {
      copyFileSync(file('one.journal'), file(`${name}.journal`))
      await performed(plan, file, name, { out: [file(`${name}.parquet`)] })
    }
    const bytes = readFileSync(file('a.parquet'))
    expect(readFileSync(file('b.parquet')).equals(bytes)).toBe(true)
    const rows = await parquetReadObjects({ file: Uint8Array.from(bytes).buffer })
    const [header, ...lines] = text('one.csv').trimEnd().split('\n')
    expect(
      rows.map((row) =>
        header
          .split(',')
          .map((name) => row[name])
          .join(','),
      ),
    ).toEqual(lines)
  })

  test('quotes text, leaves cells without a number empty and has all digits', async () => {
    const rows = [
      ['a,"b"', 0.1 + 0.2, null],
      ['c', 1e-300, 5e-324],
    ]
    await writeTable(file('cells.csv'), { columns: ['x', 'y', 'z'], rows })
    expect(text('cells.csv')).toBe('x,y,z\n"a,""b""",0.30000000000000004,\nc,1e-300,5e-324\n')
  })

  fullTest(
    'as Parquet keeps text and empty cells, also in tables of more than one group of rows',
    async () => {
      const rows = Array.from({ length: 100_001 }, (_, k) => [
        k % 3 === 0 ? `a"${k}` : null,
        k % 2 === 0 ? k : null,
      ])
      await writeTable(file('cells.parquet'), { columns: ['x', 'y'], rows })
      const read = await parquetReadObjects({
        file: Uint8Array.from(readFileSync(file('cells.parquet'))).buffer,
      })
      expect(read.map(({ x, y }) => [x ?? null, y ?? null])).toEqual(rows)
    },
  )

  test('averages over the last steps up to each time', async () => {
    const data = { ...TINY, parameters: { count: [9] }, seeds: [1], at: [6 / 60, 8 / 60], average: 2 / 60 }
    const { sweep } = planOf(data)
    const { rows } = await runJob(sweep, 0, { backend: 'cpu' })
    const world = await World.fromScene(sceneOf(sweep, settingsOf(sweep, 0)), { backend: 'cpu', threads: 1 })
    const potentials: number[] = []
    for (let step = 1; step <= 8; step++) {
      world.step(1 / 60)
      potentials[step] = (await world.measure()).potential
    }
    const mean = (a: number, b: number) => (potentials[a] + potentials[b]) / 2
    expect(rows!.map((row) => row[2])).toEqual([mean(5, 6), mean(7, 8)])
    expect(rows![1].at(-1)).toBe(await world.hash())
    world.destroy()
  })

  test('has the solid fraction of disks and grains in a region, their extent, and the loads of single walls', async () => {
    const floor = (x: number) => ({
      chain: [
        [x, 0],
        [x + 3, 0],
        [x + 6, 0],
      ] as [number, number][],
    })
    const scene = {
      version: 1,
      name: 'two floors',
      gravity: [0, -10],
      disks: { positions: [13, 0.3, 30, 5], radii: 0.3, masses: 2 },
      grains: [{ shapes: { box: [1, 0.5] }, positions: [3, 0.25], masses: 4 }],
      walls: [floor(0), floor(10), floor(20)],
    }
    const measure = [
      'extent',
      { measure: 'solidFraction', bounds: [0, 0, 20, 1] },
      { measure: 'wallLoads', walls: [1, 0, 2], bodies: [0] },
    ]
    const { sweep } = parsePlan({ scene: 'a.json', at: [1 / 2], measure }, 'test', () => scene)
    const { rows } = await runJob(sweep, 0, { backend: 'cpu' })
    const [, minX, minY, maxX, maxY, fraction, ...loads] = rows![0].slice(0, -1) as number[]
    expect([minX, maxX].map((x) => Math.round(10 * x))).toEqual([24, 303])
    expect(minY).toBeLessThan(0.01)
    expect(maxY).toBeCloseTo(5.3 - 5 * 0.5 ** 2, 0.5)
    expect(fraction).toBeCloseTo((0.5 + Math.PI * 0.3 ** 2) / 20, 6)
    // the disk on the second floor, the box on the first one, both on all walls
    expect(loads.map((load) => Math.round(load) + 0)).toEqual([
      0,
      -20,
      0,
      -40,
      0,
      0,
      0,
      -60,
      -20 * 13 - 40 * 3,
    ])
  })

  test('has a figure', async () => {
    copyFileSync(file('one.journal'), file('figure.journal'))
    await performed(plan, file, 'figure', { figure: file('figure.svg') })
    const svg = text('figure.svg')
    expect(svg).toMatch(/^<svg /)
    // the last time of 8 jobs
    expect(svg.match(/<circle /g)?.length).toBe(8)
    expect(svg).toContain('>count<')
    expect(svg).toContain('>kinetic<')
  })
})

describe('sweep: what goes wrong', () => {
  test('a sweep that was killed loses at most the job in hand', async () => {
    const lines = text('one.journal').split('\n')
    // the header, three jobs, and half of the fourth
    writeFileSync(file('cut.journal'), `${lines.slice(0, 4).join('\n')}\n${lines[4].slice(0, 50)}`)
    const done: number[] = []
    const { kept, jobs } = await performed(plan, file, 'cut', { onProgress: (count) => done.push(count) })
    expect([kept, jobs]).toEqual([3, 8])
    expect(done).toEqual([3, 4, 5, 6, 7, 8])
    expect(text('cut.csv')).toBe(text('one.csv'))
    expect(text('cut.journal')).toBe(text('one.journal'))
    expect((await performed(plan, file, 'cut')).kept).toBe(8)
  })

  fullTest('a process that is killed, twice, loses at most the jobs in hand', async () => {
    const data = { ...TINY, parameters: { count: [100, 200] }, seeds: 20, at: [0.25, 0.5] }
    writeFileSync(file('killed.json'), JSON.stringify(data))
    await performed(planOf(data), file, 'whole')
    const lines = () =>
      existsSync(file('killed.journal')) ? text('killed.journal').split('\n').length - 1 : 0
    const start = () => spawn(process.execPath, [command, 'sweep', file('killed.json'), '--threads', '2'])
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const before = lines()
      const child = start()
      let errors = ''
      child.stderr.on('data', (data) => {
        errors += data
      })
      while (lines() < before + 5) {
        expect(child.exitCode, errors).toBeNull()
        await setTimeout(10)
      }
      child.kill(signal)
      const [status] = await once(child, 'exit')
      if (signal === 'SIGINT') {
        expect(status).toBe(130)
        expect(errors).toMatch(/stopped: the same command continues from .*killed\.journal/)
      }
    }
    const kept = lines() - 1
    expect(kept).toBeLessThan(40)
    const child = start()
    let output = ''
    child.stdout.on('data', (data) => {
      output += data
    })
    await once(child, 'exit')
    expect(output).toMatch(new RegExp(`^40 jobs in .* s, ${kept} from the journal: `))
    expect(text('killed.csv')).toBe(text('whole.csv'))
  })

  fullTest('a sweep on the GPU gives the same table', async () => {
    await performed(plan, file, 'gpu', { backend: 'gpu' })
    expect(text('gpu.csv')).toBe(text('one.csv'))
  })

  test('a journal that is something else, or damaged, is refused', async () => {
    writeFileSync(file('other.journal'), 'a,b\n1,2\n')
    await expect(performed(plan, file, 'other')).rejects.toThrow(
      /other\.journal is no journal of a sweep: expected such a file, or none$/,
    )
    expect(text('other.journal')).toBe('a,b\n1,2\n')
    copyFileSync(file('one.journal'), file('damaged.journal'))
    appendFileSync(file('damaged.journal'), '{"id\n')
    await expect(performed(plan, file, 'damaged')).rejects.toThrow(
      /damaged\.journal is damaged in line 10: expected JSON$/,
    )
  })

  test('a full disk leaves the journal as it was, and no half table', async () => {
    const full = (fd: number, bytes: NodeJS.ArrayBufferView) => {
      if (bytes.byteLength < 200) return writeSync(fd, bytes)
      writeSync(fd, bytes, 0, 20)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    const journal = new Journal(file('full.journal'), full as typeof writeSync)
    journal.append([{ id: 'a', by: 'x', rows: [[1]] }])
    const before = text('full.journal')
    expect(() => journal.append([{ id: 'b', by: 'x', rows: [Array(100).fill(1)] }])).toThrow(
      /^journal .*full\.journal cannot be written: the disk is full$/,
    )
    journal.append([{ id: 'c', by: 'x', rows: [[2]] }])
    journal.close()
    expect(text('full.journal')).toBe(`${before}{"id":"c","by":"x","rows":[[2]]}\n`)
    symlinkSync('/dev/full', file('late.csv.part'))
    await expect(performed(plan, file, 'late')).rejects.toThrow(
      /late\.csv cannot be written: the disk is full$/,
    )
    expect(existsSync(file('late.csv'))).toBe(false)
    // all jobs are in the journal
    expect((await performed(plan, file, 'late')).kept).toBe(8)
  })

  test('a journal without results leaves no file', () => {
    new Journal(file('empty.journal')).close()
    expect(existsSync(file('empty.journal'))).toBe(false)
  })

  test('a job that fails has its sentence in the table, and runs again', async () => {
    const broken = planOf({ ...TINY, measure: ['energy', { measure: 'wallLoads', walls: [7] }] })
    const { failures } = await performed(broken, file, 'broken')
    const error = 'measure wallLoads: wall 7 is missing: the scene has 1 fixed walls'
    expect(failures).toEqual(Array.from({ length: 8 }, (_, job) => ({ job, error })))
    const [header, first] = text('broken.csv').split('\n')
    expect(header.endsWith(',hash,error')).toBe(true)
    expect(first).toBe(`0,8,0,1,,,,,,,${error}`)
    expect((await performed(broken, file, 'broken')).kept).toBe(0)
  })
})
