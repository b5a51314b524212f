/** What plans mean, and what is said of those that mean nothing. */
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { main } from '../../apps/cli/main.ts'
import { MEASURE_NAMES } from '../../apps/sweep/measures.ts'
import { parsePlan } from '../../apps/sweep/plan.ts'
import { sceneOf } from '../../apps/sweep/runJob.ts'
import { jobCount, jobNamer, settingsOf } from '../../apps/sweep/sweep.ts'
import { presets } from '../../src/scene/presets.ts'
import { files, planOf, TINY } from './support.ts'

const file = files()

/** The values of all jobs. */
const jobsOf = (data: unknown) => {
  const { sweep } = planOf(data)
  return Array.from({ length: jobCount(sweep) }, (_, job) => settingsOf(sweep, job).map(({ value }) => value))
}
const base = { scene: 'pile', seconds: 0.1, measure: ['energy'] }

describe('plan: parameters', () => {
  test('jobs are all combinations; the last axis varies fastest, and seeds are the last', () => {
    const parameters = { count: [5, 6], restitution: { values: [0, 0.5], sets: 'disks.restitution' } }
    expect(jobsOf({ ...base, parameters, substeps: [8, 'auto'], seeds: 2 })).toEqual(
      [5, 6].flatMap((count) =>
        [0, 0.5].flatMap((e) => [8, 'auto'].flatMap((k) => [1, 2].map((seed) => [count, e, k, seed]))),
      ),
    )
  })

  test('a grid has both ends, evenly or logarithmically spaced, in numbers of 12 digits', () => {
    const grid = (more: object) =>
      jobsOf({ ...base, parameters: { count: [5], pushOut: { from: 0.1, ...more } } })
    expect(grid({ to: 0.7, steps: 4 })).toEqual([
      [5, 0.1],
      [5, 0.3],
      [5, 0.5],
      [5, 0.7],
    ])
    expect(grid({ to: 100, steps: 4, spacing: 'log' })).toEqual([
      [5, 0.1],
      [5, 1],
      [5, 10],
      [5, 100],
    ])
  })

  test('random draws are joint, seeded, within their range and of their distribution', () => {
    const draw = (drawSeed: number, more: object = {}) =>
      jobsOf({
        ...base,
        parameters: {
          count: [3],
          pushOut: { random: 'log', from: 0.01, to: 100 },
          hitSpeed: { random: 'uniform', from: 2, to: 4 },
          ...more,
        },
        draws: 400,
        drawSeed,
      }) as number[][]
    const draws = draw(1)
    expect(draws.map(([, number]) => number)).toEqual(Array.from({ length: 400 }, (_, k) => k))
    expect(draw(1)).toEqual(draws)
    expect(draw(2)).not.toEqual(draws)
    // a further random parameter leaves the others as they are
    const wider = draw(1, { restitutionThreshold: { random: 'uniform', from: 0, to: 1 } })
    expect(wider.map((row) => row.slice(0, 4))).toEqual(draws)
    for (const [, , pushOut, hitSpeed] of draws) {
      expect(pushOut).toBeGreaterThanOrEqual(0.01)
      expect(pushOut).toBeLessThan(100)
      expect(hitSpeed).toBeGreaterThanOrEqual(2)
      expect(hitSpeed).toBeLessThan(4)
    }
    // drawn by themselves: a quarter is below both medians
    expect(
      Math.abs(draws.filter(([, , pushOut, speed]) => pushOut < 1 && speed < 3).length - 100),
    ).toBeLessThan(45)
    // medians: 1 of the logarithmic one, 3 of the uniform one; 5 standard errors
    expect(Math.abs(draws.filter(([, , , speed]) => speed < 3).length - 200)).toBeLessThan(50)
    expect(Math.abs(draws.filter(([, , pushOut]) => pushOut < 1).length - 200)).toBeLessThan(50)
  })

  test('a path sets a field, an element or all elements of a scene', () => {
    const { sweep } = planOf({
      ...base,
      scene: 'galton',
      parameters: {
        count: [4],
        friction: { values: [0.25], sets: ['disks.friction', 'walls.*.friction'] },
        'gravity.0': [2],
      },
    })
    const scene = sceneOf(sweep, settingsOf(sweep, 0))
    expect(scene.disks.friction).toBe(0.25)
    expect(scene.walls.length).toBeGreaterThan(1)
    for (const wall of scene.walls) expect(wall.friction).toBe(0.25)
    expect(scene.gravity).toEqual([2, -9.81])
  })

  test('a scene file is part of the sweep', () => {
    const scene = presets.pile.build(3)
    const { sweep } = parsePlan(
      { ...base, scene: 'a.json', parameters: { 'gravity.1': [-1, -2] } },
      'test',
      () => scene,
    )
    expect(sceneOf(sweep, settingsOf(sweep, 1))).toEqual({ ...scene, gravity: [0, -2] })
  })

  test('the name of a job is a hash of all that decides its result, and of nothing else', () => {
    const name = (data: object, job = 0) =>
      jobNamer(planOf({ ...base, scene: 'cradle', seeds: 2, ...data }).sweep)(job)
    const names = [
      name({}),
      name({}, 1),
      name({ parameters: { count: [5] } }),
      name({ seconds: 0.2 }),
      name({ dt: 0.01 }),
      name({ measure: ['overlap'] }),
      name({ scene: 'domino' }),
      name({ average: 0.05 }),
    ]
    expect(new Set(names).size).toBe(names.length)
    expect(name({ seeds: 4 }, 1)).toBe(name({}, 1))
    const { sweep } = planOf({ ...base, scene: 'cradle' })
    expect(jobNamer({ ...sweep, engine: 'other' })(0)).not.toBe(jobNamer(sweep)(0))
  })
})

describe('sweep: a mistake in the plan ends with status 2 and one sentence', () => {
  const path = file('plan.json')
  const parameters = (friction: unknown, more: object = {}) => ({
    ...TINY,
    parameters: { friction },
    ...more,
  })
  test.each([
    [[], /^plan is \[object Array\]|^plan is \[\]: expected an object/],
    [{ ...TINY, sed: 1 }, /^plan\.sed is unknown: expected only scene, parameters, /],
    [
      { ...TINY, scene: 'pyle' },
      /^plan\.scene is pyle: expected a \.json file, or one of pile, .* \(Did you mean pile\?\)$/,
    ],
    [{ ...TINY, scene: 'none.json' }, /^plan\.scene is none\.json: there is no file .*none\.json$/],
    [{ ...TINY, at: undefined }, /^plan\.seconds is missing: expected the simulated time, or times in at$/],
    [{ ...TINY, seconds: 1 }, /^plan\.at is given beside every or seconds: expected the times alone$/],
    [
      { ...TINY, at: [0.2, 0.1] },
      /^plan measures at 0\.1 s, step 6: expected steps in ascending order, from 1$/,
    ],
    [
      { ...TINY, at: [0.1, 0.2], average: 0.2 },
      /^plan\.average is 0\.2: expected at most the time between two measurements, 0\.1 s$/,
    ],
    [{ ...TINY, dt: 2 }, /^plan\.dt is 2: expected a number of seconds from 0\.000001 to 1$/],
    [{ ...TINY, measure: [] }, /^plan\.measure is \[\]: expected a list of measures$/],
    [{ ...TINY, measure: ['heat'] }, /^plan\.measure\[0\] is "heat": expected one of energy, momentum, /],
    [
      { ...TINY, measure: ['stress'] },
      /^plan\.measure\[0\]\.area is missing: expected a positive number of m²$/,
    ],
    [
      { ...TINY, measure: [{ measure: 'solidFraction', bounds: [0, 0, 0, 1] }] },
      /^plan\.measure\[0\]\.bounds is \[0, 0, 0, 1\]: expected minX < maxX/,
    ],
    [
      { ...TINY, measure: [{ measure: 'energy', area: 2 }] },
      /^plan\.measure\[0\]\.area is unknown: expected only measure$/,
    ],
    [
      { ...TINY, measure: ['energy', 'energy'] },
      /^plan has two columns kinetic: expected each parameter and measure once$/,
    ],
    [
      parameters(0.5),
      /^plan\.parameters\["friction"\] is 0\.5: expected a list of values, or an object with /,
    ],
    [
      parameters([]),
      /^plan\.parameters\["friction"\]\.values is \[\]: expected a list of 1 to 1000000 values$/,
    ],
    [
      parameters({ from: 0, to: 1 }),
      /^plan\.parameters\["friction"\]\.steps is missing: expected a whole number from 2 to 1000000$/,
    ],
    [
      parameters({ from: 0, to: 1, steps: 3, spacing: 'log' }),
      /^plan\.parameters\["friction"\] goes from 0 to 1: expected positive numbers, since it is logarithmic$/,
    ],
    [
      parameters({ random: 'normal', from: 0, to: 1 }, { draws: 2 }),
      /^plan\.parameters\["friction"\]\.random is "normal": expected 'uniform' or 'log'$/,
    ],
    [
      parameters({ random: 'uniform', from: 0, to: 1 }),
      /^plan\.draws is missing: expected the number of draws, since plan\.parameters\["friction"\] is random$/,
    ],
    [parameters([1], { draws: 3 }), /^plan\.draws is 3: expected none, since no parameter is random$/],
    [
      parameters({ values: [1], sets: 'walls.9.friction' }),
      /^plan with friction 1, seed 1: parameter walls\.9\.friction does not exist: scene\.walls has elements 0 to \d+$/,
    ],
    [
      parameters({ values: [1], sets: 'disk.friction' }),
      /^plan with friction 1, seed 1: parameter disk\.friction does not exist: scene\.disk is missing$/,
    ],
    [
      parameters({ values: [0.5, -1], sets: 'disks.friction' }),
      /^plan with friction -1, seed 1: scene\.disks\.friction is -1: expected a number from 0 to 1e18$/,
    ],
    [parameters([1]), /^plan with friction 1, seed 1: scene\.friction is unknown: expected only version, /],
    [
      parameters({ random: 'uniform', from: -9, to: 1, sets: 'disks.friction' }, { draws: 9 }),
      /^plan with draw 0, friction -\d\.\d+, seed 1: scene\.disks\.friction is -/,
    ],
    [
      { ...TINY, parameters: { count: [5, 0] } },
      /^plan with count 0, seed 1: count is 0: expected a whole number from 1 to 268435456$/,
    ],
    [{ ...TINY, parameters: { seed: [5] } }, /^plan sets seed twice: expected one parameter that does$/],
    [
      { ...TINY, parameters: { time: [5] } },
      /^plan\.parameters\["time"\] has a name that is taken: expected another one$/,
    ],
    [
      { ...TINY, parameters: { count: { from: 1, to: 400, steps: 400 } }, seeds: 1e6 },
      /^plan has 400000000 jobs: expected at most 10000000$/,
    ],
    [
      { ...TINY, substeps: 0 },
      /^plan with .*: scene\.substeps is 0: expected a whole number from 1 to 1000, or 'auto'$/,
    ],
    [
      { ...TINY, figure: { x: 'mass', y: 'kinetic' } },
      /^plan\.figure\.x is "mass": expected one of job, count, friction, seed, time, kinetic, /,
    ],
  ])('%j', async (data, message) => {
    writeFileSync(path, JSON.stringify(data))
    const errors: string[] = []
    const spy = vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(line))
    const status = await main(['sweep', path])
    spy.mockRestore()
    expect(errors.join('\n')).toMatch(message)
    expect(errors.join('\n')).not.toContain('\n')
    expect(status).toBe(2)
  })

  test.each([
    [['plan.txt'], /^plan is plan\.txt: expected a \.json file$/],
    [['none.json'], /^there is no file none\.json$/],
    [['a.json', '--out', 'a.xls'], /^--out is a\.xls: expected a file that ends in \.csv or \.parquet$/],
    [['a.json', '--figure', 'a.png'], /^--figure is a\.png: expected a file that ends in \.svg$/],
    [
      ['a.json', '--out', '/nowhere/a.csv'],
      /^\/nowhere\/a\.csv cannot be written: there is no folder \/nowhere$/,
    ],
    [['a.json', '--threads', '0'], /argument '0' is invalid\. Expected a whole number from 1 to 1024\./],
    [['worker'], /required option '--queue <url>' not specified/],
  ])('%j', async (args, message) => {
    const errors: string[] = []
    const spies = [
      vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(line)),
      vi.spyOn(process.stderr, 'write').mockImplementation((text) => errors.push(String(text)) > 0),
    ]
    const status = await main(['sweep', ...args])
    for (const spy of spies) spy.mockRestore()
    expect(errors.join('')).toMatch(message)
    expect(status).toBe(2)
  })
})

test('docs/guide/sweeps.md: the worked example is a plan of 40 jobs', () => {
  const [, json] = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/guide/sweeps.md', 'utf8'))!
  const { sweep, figure } = planOf(JSON.parse(json))
  expect(jobCount(sweep)).toBe(40)
  expect(figure).toEqual({ x: 'friction', y: 'coordination', color: 'count' })
})

test('docs/guide/sweeps.md: names every measure', () => {
  const page = readFileSync('docs/guide/sweeps.md', 'utf8')
  for (const [name] of MEASURE_NAMES)
    expect(page).toMatch(new RegExp(`^\\| .*(\`|")${name}(\`|").* \\| \``, 'm'))
})
