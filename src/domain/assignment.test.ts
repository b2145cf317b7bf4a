import { expect, test } from 'vitest'
import { planAssignment, roomUnder, type Taker } from './assignment.ts'

const taker = (_id: string, load: number, room: Record<string, number>): Taker => ({
  _id,
  load,
  room: new Map(Object.entries(room)),
})
const waiting = (tasks: Record<string, string[]>) => new Map(Object.entries(tasks))

test('the oldest task goes to the member with the fewest open tasks, on a tie to the one who joined first', () => {
  const { given, left } = planAssignment(waiting({ English: ['a', 'b', 'c', 'd'] }), [
    taker('first', 2, { English: Infinity }),
    taker('second', 0, { English: Infinity }),
    taker('third', 1, { English: Infinity }),
  ])
  expect([...given]).toEqual([
    ['a', 'second'],
    ['b', 'second'],
    ['c', 'third'],
    ['d', 'first'],
  ])
  expect(left).toEqual([])
})

test('caps are respected, and unassigned tasks have a reason', () => {
  const { given, left } = planAssignment(waiting({ English: ['a', 'b', 'c'], Korean: ['k'] }), [
    taker('mei', 0, { English: roomUnder(3, 2) }),
    taker('noah', 9, { English: roomUnder(1, 0), French: roomUnder(0, 4) }),
  ])
  expect([...given]).toEqual([
    ['a', 'mei'],
    ['b', 'noah'],
  ])
  expect(left).toEqual([
    { language: 'English', count: 1, reason: 'caps-reached' },
    { language: 'Korean', count: 1, reason: 'no-plan-job' },
  ])
})

test('a language that few members can take is assigned before one that many can take', () => {
  const { given } = planAssignment(waiting({ English: ['a', 'b'], Korean: ['k', 'l'] }), [
    taker('both', 0, { English: Infinity, Korean: Infinity }),
    taker('english', 0, { English: Infinity }),
  ])
  expect(Object.fromEntries(given)).toEqual({ k: 'both', l: 'both', a: 'english', b: 'english' })
})

test('skipped tasks are not assigned to the same member; tasks skipped by all stay unassigned with that reason', () => {
  const { given, left } = planAssignment(
    waiting({ English: ['a', 'b', 'c', 'd', 'e'] }),
    [taker('mei', 0, { English: Infinity }), taker('noah', 9, { English: roomUnder(2, 0) })],
    new Map([
      ['a', new Set(['mei'])],
      ['c', new Set(['mei', 'noah'])],
      ['d', new Set(['mei'])],
      ['e', new Set(['mei'])],
    ]),
  )
  expect(Object.fromEntries(given)).toEqual({ a: 'noah', d: 'noah', b: 'mei' })
  expect(left).toEqual([
    { language: 'English', count: 1, reason: 'caps-reached' },
    { language: 'English', count: 1, reason: 'skipped' },
  ])
})
