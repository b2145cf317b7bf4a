import { expect, test } from 'vitest'
import { planAssignment, remainingCapacity, type Candidate } from './plan-assignment.ts'

const candidate = (_id: string, load: number, capacity: Record<string, number>): Candidate => ({
  _id,
  load,
  capacity: new Map(Object.entries(capacity)),
})
const unassignedTasks = (tasks: Record<string, string[]>) => new Map(Object.entries(tasks))

test('the oldest task goes to the member with the fewest open tasks, on a tie to the one who joined first', () => {
  const { assignments, left } = planAssignment(unassignedTasks({ English: ['a', 'b', 'c', 'd'] }), [
    candidate('first', 2, { English: Infinity }),
    candidate('second', 0, { English: Infinity }),
    candidate('third', 1, { English: Infinity }),
  ])
  expect([...assignments]).toEqual([
    ['a', 'second'],
    ['b', 'second'],
    ['c', 'third'],
    ['d', 'first'],
  ])
  expect(left).toEqual([])
})

test('caps are respected, and unassigned tasks have a reason', () => {
  const { assignments, left } = planAssignment(unassignedTasks({ English: ['a', 'b', 'c'], Korean: ['k'] }), [
    candidate('mei', 0, { English: remainingCapacity(3, 2) }),
    candidate('noah', 9, { English: remainingCapacity(1, 0), French: remainingCapacity(0, 4) }),
  ])
  expect([...assignments]).toEqual([
    ['a', 'mei'],
    ['b', 'noah'],
  ])
  expect(left).toEqual([
    { language: 'English', count: 1, reason: 'caps-reached' },
    { language: 'Korean', count: 1, reason: 'no-plan-job' },
  ])
})

test('a language that few members can take is assigned before one that many can take', () => {
  const { assignments } = planAssignment(unassignedTasks({ English: ['a', 'b'], Korean: ['k', 'l'] }), [
    candidate('both', 0, { English: Infinity, Korean: Infinity }),
    candidate('english', 0, { English: Infinity }),
  ])
  expect(Object.fromEntries(assignments)).toEqual({ k: 'both', l: 'both', a: 'english', b: 'english' })
})

test('skipped tasks are not assigned to the same member; tasks skipped by all stay unassigned with that reason', () => {
  const { assignments, left } = planAssignment(
    unassignedTasks({ English: ['a', 'b', 'c', 'd', 'e'] }),
    [candidate('mei', 0, { English: Infinity }), candidate('noah', 9, { English: remainingCapacity(2, 0) })],
    new Map([
      ['a', new Set(['mei'])],
      ['c', new Set(['mei', 'noah'])],
      ['d', new Set(['mei'])],
      ['e', new Set(['mei'])],
    ]),
  )
  expect(Object.fromEntries(assignments)).toEqual({ a: 'noah', d: 'noah', b: 'mei' })
  expect(left).toEqual([
    { language: 'English', count: 1, reason: 'caps-reached' },
    { language: 'English', count: 1, reason: 'skipped' },
  ])
})
