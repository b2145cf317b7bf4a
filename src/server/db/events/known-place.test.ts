import { expect, test } from 'vitest'
import { trackPlace } from './known-place.ts'

test('events in order leave no gap', () => {
  const place = trackPlace(4)
  place.note({ ids: [5, 6], oldestRunning: 90, nextTransaction: 90 })
  expect([place.seen(), place.certain(), place.missing()]).toEqual([6, 6, []])
})

test('a gap is checked until its event appears', () => {
  const place = trackPlace(4)
  place.note({ ids: [5, 8], oldestRunning: 80, nextTransaction: 90 })
  expect([place.seen(), place.certain(), place.missing()]).toEqual([8, 5, [6, 7]])
  place.note({ ids: [6], oldestRunning: 80, nextTransaction: 95 })
  expect([place.certain(), place.missing()]).toEqual([6, [7]])
})

test('a gap is dropped once all transactions that were running at its detection have ended', () => {
  const place = trackPlace(4)
  place.note({ ids: [5, 7], oldestRunning: 80, nextTransaction: 90 })
  place.note({ ids: [], oldestRunning: 89, nextTransaction: 99 })
  expect(place.missing()).toEqual([6])
  place.note({ ids: [], oldestRunning: 90, nextTransaction: 99 })
  expect([place.certain(), place.missing()]).toEqual([7, []])
})
