/** What is said of each mistake that test/sweep/plan.test.ts leaves out. */
import { describe, expect, test } from 'vitest'
import { parsePlan } from '../../apps/sweep/plan.ts'
import { presets } from '../../src/scene/presets.ts'
import { files, performed, planOf, TINY } from './support.ts'

const file = files()
const parameter = (friction: unknown, more: object = {}) => ({ ...TINY, parameters: { friction }, ...more })
const AT = 'plan\\.parameters\\["friction"\\]'

describe('plan: one sentence for each mistake', () => {
  test.each<[unknown, RegExp]>([
    [5, /^plan is 5: expected an object$/],
    [{ ...TINY, scene: 5 }, /^plan\.scene is 5: expected a \.json file, or one of pile, hourglass, /],
    [{ ...TINY, scene: undefined }, /^plan\.scene is missing: expected a \.json file, or one of pile, /],
    [
      { ...TINY, parameters: [1] },
      /^plan\.parameters is \[1\]: expected an object with a field per parameter$/,
    ],
    [
      { ...TINY, substeps: [] },
      /^plan\.substeps is \[\]: expected a whole number from 1 to 1000, auto, or a list of them$/,
    ],
    [{ ...TINY, seeds: [] }, /^plan\.seeds is \[\]: expected a number of seeds, or a list of them$/],
    [{ ...TINY, seeds: 'many' }, /^plan\.seeds is "many": expected a number of seeds, or a list of them$/],
    [{ ...TINY, seeds: 0 }, /^plan\.seeds is 0: expected a whole number from 1 to 1000000$/],
    [
      { ...TINY, seeds: [1, -1] },
      /^plan\.seeds\[1\] is -1: expected a whole number from 0 to 9007199254740991$/,
    ],
    [{ ...TINY, draws: 0 }, /^plan\.draws is 0: expected a whole number from 1 to 1000000$/],
    [
      { ...TINY, drawSeed: 2 ** 21 },
      /^plan\.drawSeed is 2097152: expected a whole number from 0 to 2097151$/,
    ],
    [
      { ...TINY, at: undefined, seconds: -1 },
      /^plan\.seconds is -1: expected a number of seconds from 0\.01\d+ to \d+/,
    ],
    [{ ...TINY, at: [] }, /^plan\.at is \[\]: expected a list of 1 to \d+ times in seconds$/],
    [{ ...TINY, at: [0.1, 'x'] }, /^plan\.at\[1\] is "x": expected a number of seconds from 0\.00\d+ to \d+/],
    [
      { ...TINY, at: undefined, seconds: 1, every: 2 },
      /^plan\.every is 2: expected a number of seconds from 0\.01\d+ to 1$/,
    ],
    [
      { ...TINY, at: undefined, seconds: 1e6, every: 0.02 },
      /^plan\.every is 0\.02: expected at most \d+ measurements in plan\.seconds$/,
    ],
    [{ ...TINY, average: -1 }, /^plan\.average is -1: expected a number of seconds from 0 to \d+/],
    [{ ...TINY, measure: 'energy' }, /^plan\.measure is "energy": expected a list of measures$/],
    [{ ...TINY, measure: [5] }, /^plan\.measure\[0\] is 5: expected a name, or an object with one$/],
    [
      { ...TINY, measure: ['enrgy'] },
      /^plan\.measure\[0\] is "enrgy": expected one of energy, .* \(Did you mean energy\?\)$/,
    ],
    [
      { ...TINY, measure: [{ measure: 'stress', area: -2 }] },
      /^plan\.measure\[0\]\.area is -2: expected a positive number of m²$/,
    ],
    [
      { ...TINY, measure: [{ measure: 'wallLoads', walls: 3 }] },
      /^plan\.measure\[0\]\.walls is invalid: expected an array of at most 100 whole numbers from 0 to 999$/,
    ],
    [
      { ...TINY, measure: [{ measure: 'wallLoads', bodies: [0.5] }] },
      /^plan\.measure\[0\]\.bodies\[0\] is 0\.5: expected a whole number from 0 to 999$/,
    ],
    [
      parameter({ values: [1], sets: 'disks friction' }),
      new RegExp(
        `^${AT}\\.sets is "disks friction": expected paths such as disks\\.friction or walls\\.\\*\\.friction$`,
      ),
    ],
    [
      parameter({ values: [1], steps: 2 }),
      new RegExp(`^${AT}\\.values and steps are both given: expected one of them$`),
    ],
    [
      parameter({ random: 'uniform', values: [1] }, { draws: 2 }),
      new RegExp(`^${AT}\\.values is given: expected none with random$`),
    ],
    [
      parameter({ from: 'a', to: 1, steps: 3 }),
      new RegExp(`^${AT}\\.from is "a": expected a finite number$`),
    ],
    [
      parameter({ from: 0, to: 1, steps: 3, spacing: 'even' }),
      new RegExp(`^${AT}\\.spacing is "even": expected 'linear' or 'log'$`),
    ],
    [parameter({ values: [1], set: 'x' }), new RegExp(`^${AT}\\.set is unknown: expected only `)],
    [
      parameter({ values: [1], sets: 'disks.*' }),
      /parameter disks\.\* does not exist: scene\.disks is no array$/,
    ],
    [
      { ...TINY, parameters: { '': [5] } },
      /^plan\.parameters\[""\] has a name that is taken: expected another one$/,
    ],
    [
      { ...TINY, figure: { x: 'job', y: 'kinetic', colour: 'seed' } },
      /^plan\.figure\.colour is unknown: expected only /,
    ],
    [{ ...TINY, figure: 7 }, /^plan\.figure is 7: expected an object$/],
  ])('%j', (data, message) => {
    expect(() => planOf(data)).toThrow(message)
  })

  test('a scene file has neither a count nor a seed of its own', () => {
    const read = () => presets.pile.build(3)
    for (const [more, name] of [
      [{ seeds: 2 }, 'seed'],
      [{ parameters: { count: [5] } }, 'count'],
    ] as const)
      expect(() =>
        parsePlan({ scene: 'a.json', seconds: 0.1, measure: ['energy'], ...more }, 'test', read),
      ).toThrow(`plan sets ${name}, but its scene is a file: only presets have a ${name}`)
  })
})

test('sweep: a body that is missing is the error of the job', async () => {
  const plan = planOf({
    ...TINY,
    parameters: { count: [5] },
    seeds: 1,
    measure: [{ measure: 'wallLoads', bodies: [3] }],
  })
  const { failures } = await performed(plan, file, 'bodies')
  expect(failures).toEqual([
    { job: 0, error: 'measure wallLoads: body 3 is missing: the scene has 0 bodies' },
  ])
})
