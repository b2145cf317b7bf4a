import { expect, test } from 'vitest'
import { parseProblem } from './api-problem.ts'

test.each([
  [{ result: 4, problem: 'bid-too-low' }, 'bid-too-low'],
  [{ result: 1 }, 'unexpected'],
  [{}, 'unreadable'],
  ['<html>', 'unreadable'],
  [null, 'unreadable'],
])('%j is the failure %s', (body, problem) => {
  expect(parseProblem(body, null).problem).toBe(problem)
})
