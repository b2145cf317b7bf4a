import { expect, test } from 'vitest'
import { parsePriority } from './parse-priority.ts'

test.each([
  ['urgent', 'urgent'],
  [' High ', 'high'],
  ['NORMAL', 'normal'],
  ['低', 'low'],
  ['紧急', 'urgent'],
  ['1', undefined],
  ['', undefined],
])('the priority %j is %j', (text, priority) => {
  expect(parsePriority(text)).toBe(priority)
})
