import { expect, test } from 'vitest'
import { curveCaption, reservations } from '../../apps/playground/results/captions.ts'
import { REPORT } from '../support/benchmarkReport.ts'

test('curveCaption: names the device, the date and the largest count', () => {
  expect(curveCaption('A card', REPORT, 'pile')).toBe(
    'A card, 8 CPU cores, 2026-01-02: 2,000 disks at 60 frames per second.',
  )
  const pile = REPORT.scenes[0]
  const unlimited = { ...REPORT, cores: 0, scenes: [{ ...pile, tooMany: null }] }
  expect(curveCaption('A card', unlimited, 'pile')).toBe(
    'A card, 2026-01-02: 2,000 disks or more at 60 frames per second.',
  )
  const slow = { ...REPORT, scenes: [{ ...pile, largest: null, tooMany: 125 }] }
  expect(curveCaption('A card', slow, 'pile')).toContain('more than 16.7 ms even for 125 disks.')
})

test('reservations: reports a busy machine, a hidden tab and a software driver', () => {
  expect(reservations(REPORT)).toBe('')
  const points = REPORT.scenes[0].points.map((point) => ({ ...point, lowest: point.ms / 1.3 }))
  const busy = { ...REPORT, scenes: [{ ...REPORT.scenes[0], points }] }
  expect(reservations(busy)).toBe(
    ' Times of equal steps vary by 30 %, so other work may have slowed this machine down.',
  )
  expect(reservations({ ...REPORT, wasHidden: true, isSoftware: true })).toBe(
    ' This software driver runs on the CPU. The tab was in the background for a while, so times may be too long.',
  )
})
