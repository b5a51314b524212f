/** Recovery from each halt, with an executor that only notes what it is asked for. */
import { describe, expect, test, vi } from 'vitest'
import { NO_SIZES, type Sizes } from '../../src/features/sizes.ts'
import type { StepCommand } from '../../src/pipeline/commands.ts'
import { type Executor, mustRunAgain, Recovery } from '../../src/pipeline/recovery.ts'
import {
  HALT_CONTACTS,
  HALT_CROWD,
  HALT_SPENT,
  HALT_SUBSTEPS,
  HALT_WAVES,
} from '../../src/schemas/constants.ts'
import { PROGRESS, STATUS } from '../../src/schemas/offsets.ts'
import { words } from '../../src/schemas/typedViews.ts'

const step = {
  isEventDriven: true,
  choosesSubsteps: false,
  substeps: 8,
  discreteReach: { reach: 0.1, maxReach: 0.4 },
  params: { h: 0.5, maxWaves: 100, gravity: { x: 0, y: -10 } },
} as StepCommand

function statusWith(fields: {
  halted: number
  completed?: number
  needed?: number
  waves?: number
  end?: number
}) {
  const status = words(new ArrayBuffer(4 * STATUS.stride))
  status.u32[STATUS.halted] = fields.halted
  status.u32[STATUS.completed] = fields.completed ?? 5
  status.u32[STATUS.neededContacts] = fields.needed ?? 0
  status.u32[STATUS.progress + PROGRESS.waves] = fields.waves ?? 0
  status.f32[STATUS.progress + PROGRESS.end] = fields.end ?? 0
  return status
}

/** An executor with room for so many contact records; requests for more throw. */
function executor(maxContacts: number, canTell = true) {
  const made = {
    name: 'CPU' as const,
    sizes: { ...NO_SIZES, contacts: 10 } as Sizes,
    maxEvents: 0,
    maxContacts: canTell ? maxContacts : Infinity,
    scheduled: 4,
    currentStep: step,
    stepEnd: 13,
    reserve: vi.fn((sizes: Partial<Sizes>) => {
      if (sizes.contacts! > maxContacts) throw new Error('no room')
      made.sizes = { ...made.sizes, ...sizes }
    }),
    setStatus: vi.fn(),
    scheduleMore: { [HALT_WAVES]: vi.fn() },
  } satisfies Executor
  return made
}

describe('Recovery.recover', () => {
  test.each([
    ['for half as many again', 1000, true, 30],
    ['for as many as fit', 25, true, 25],
    ['for those that are needed, if more do not fit', 25, false, 20],
  ])('HALT_CONTACTS: grows the contact capacity %s', (_, most, canTell, contacts) => {
    const cpu = executor(most, canTell)
    const recovery = new Recovery(cpu)
    expect(recovery.recover(statusWith({ halted: HALT_CONTACTS, needed: 20 }))).toBeNull()
    expect(cpu.sizes.contacts).toBe(contacts)
    expect(cpu.setStatus.mock.calls).toEqual([[STATUS.halted, 0]])
    expect(recovery.counts).toEqual({ contactGrowths: 1, spentSteps: 0, discreteSteps: 0 })
  })

  test('HALT_CONTACTS: ends the step, and counts nothing, if the contacts do not fit', () => {
    const cpu = executor(15)
    const recovery = new Recovery(cpu)
    const spent = recovery.recover(statusWith({ halted: HALT_CONTACTS, needed: 20 }))!
    expect(spent).toMatchObject({ rest: null, completed: 13 })
    expect(spent.error!.message).toBe('step: no room; the step ended early')
    expect(Object.fromEntries(cpu.setStatus.mock.calls)).toEqual({
      [STATUS.completed]: 13,
      [STATUS.neededContacts]: 10,
      [STATUS.travel]: 0,
      [STATUS.summed]: 0,
      [STATUS.halted]: 0,
    })
    expect(recovery.counts.contactGrowths).toBe(0)
  })

  test('HALT_SPENT: returns the rest of the step and counts one unit', () => {
    const cpu = executor(10)
    const recovery = new Recovery(cpu)
    const spent = recovery.recover(statusWith({ halted: HALT_SPENT, end: 0.25 }))!
    expect(spent.completed).toBe(6)
    expect(spent.rest).toMatchObject({ isEventDriven: false, substeps: 8, params: { h: 0.25 / 8 } })
    expect(cpu.setStatus.mock.calls).toEqual([
      [STATUS.completed, 6],
      [STATUS.halted, 0],
    ])
    expect(recovery.counts).toEqual({ contactGrowths: 0, spentSteps: 1, discreteSteps: 0 })
  })

  test('HALT_SPENT: completes a step without a rest; its units wrap around at 2^32', () => {
    const status = statusWith({ halted: HALT_SPENT, completed: 0xffffffff, end: 0.5 })
    expect(new Recovery(executor(10)).recover(status)).toEqual({ rest: null, completed: 8 })
  })

  test('HALT_WAVES: schedules more while waves are added, up to three times maxWaves', () => {
    const cpu = executor(10)
    const recovery = new Recovery(cpu)
    for (const waves of [16, 32]) recovery.recover(statusWith({ halted: HALT_WAVES, waves }))
    expect(cpu.scheduleMore[HALT_WAVES]).toHaveBeenCalledTimes(2)
    expect(() => recovery.recover(statusWith({ halted: HALT_WAVES, waves: 32 }))).toThrow(
      'the CPU does not advance: it halts in stage endStep after 5 units of work, as it did before',
    )
    expect(() => recovery.recover(statusWith({ halted: HALT_WAVES, waves: 317 }))).toThrow(
      'the CPU does not advance: stage endStep halts after 317 waves of 100',
    )
  })

  test('throws if it halts for contacts that fit', () => {
    const recovery = new Recovery(executor(1000))
    const status = statusWith({ halted: HALT_CONTACTS, needed: 20 })
    for (let k = 0; k < 2; k++) recovery.recover(status)
    expect(() => recovery.recover(status)).toThrow(
      'the CPU does not advance: it halts in stage storeImpulses after 5 units of work, as it did before',
    )
  })

  test.each([
    [HALT_CROWD, /^0 disks are so crowded that/],
    [HALT_SUBSTEPS, 'the CPU has halted for reason 5: expected a known reason'],
    [77, 'the CPU has halted for reason 77: expected a known reason'],
  ])('reason %i: throws', (halted, message) => {
    expect(() => new Recovery(executor(10)).recover(statusWith({ halted }))).toThrow(message)
  })
})

test('mustRunAgain: returns true for the stage that halted before it was done', () => {
  expect(mustRunAgain('storeImpulses', HALT_CONTACTS)).toBe(true)
  expect(mustRunAgain('reorder', HALT_CONTACTS)).toBe(false)
  expect(mustRunAgain('storeImpulses', 0)).toBe(false)
  expect(mustRunAgain('endStep', HALT_WAVES)).toBe(false)
})
