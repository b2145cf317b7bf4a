import { expect, test } from 'vitest'
import { createEventTracker } from './event-tracker.ts'

test('events in order leave no gap', () => {
  const tracker = createEventTracker(4)
  tracker.record({ ids: [5, 6], oldestRunning: 90 })
  expect([tracker.highestSeen(), tracker.settledUpTo(), tracker.missingIds()]).toEqual([6, 6, []])
  expect(tracker.hasNewGaps()).toBe(false)
})

test('a gap is checked until its event appears', () => {
  const tracker = createEventTracker(4)
  tracker.record({ ids: [5, 8], oldestRunning: 80 })
  expect([tracker.highestSeen(), tracker.settledUpTo(), tracker.missingIds()]).toEqual([8, 5, [6, 7]])
  tracker.record({ ids: [6], oldestRunning: 80 })
  expect([tracker.settledUpTo(), tracker.missingIds()]).toEqual([6, [7]])
})

test('a gap is dropped once a transaction that began after its detection has ended', () => {
  const tracker = createEventTracker(4)
  tracker.record({ ids: [5, 7], oldestRunning: 80 })
  tracker.record({ ids: [], oldestRunning: 1000 })
  expect([tracker.hasNewGaps(), tracker.missingIds()]).toEqual([true, [6]])
  tracker.closeGapsAfter(90)
  expect(tracker.hasNewGaps()).toBe(false)
  tracker.record({ ids: [], oldestRunning: 90 })
  expect(tracker.missingIds()).toEqual([6])
  tracker.record({ ids: [], oldestRunning: 91 })
  expect([tracker.settledUpTo(), tracker.missingIds()]).toEqual([7, []])
})
