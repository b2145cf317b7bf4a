import { expect, test } from 'vitest'
import { createEventTracker } from './event-tracker.ts'

test('events in order leave no gap', () => {
  const tracker = createEventTracker(4)
  tracker.record({ ids: [5, 6], oldestRunning: 90, nextTransaction: 90 })
  expect([tracker.highestSeen(), tracker.settledUpTo(), tracker.missingIds()]).toEqual([6, 6, []])
})

test('a gap is checked until its event appears', () => {
  const tracker = createEventTracker(4)
  tracker.record({ ids: [5, 8], oldestRunning: 80, nextTransaction: 90 })
  expect([tracker.highestSeen(), tracker.settledUpTo(), tracker.missingIds()]).toEqual([8, 5, [6, 7]])
  tracker.record({ ids: [6], oldestRunning: 80, nextTransaction: 95 })
  expect([tracker.settledUpTo(), tracker.missingIds()]).toEqual([6, [7]])
})

test('a gap is dropped once all transactions that were running at its detection have ended', () => {
  const tracker = createEventTracker(4)
  tracker.record({ ids: [5, 7], oldestRunning: 80, nextTransaction: 90 })
  tracker.record({ ids: [], oldestRunning: 89, nextTransaction: 99 })
  expect(tracker.missingIds()).toEqual([6])
  tracker.record({ ids: [], oldestRunning: 90, nextTransaction: 99 })
  expect([tracker.settledUpTo(), tracker.missingIds()]).toEqual([7, []])
})
