import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('items with the same key form one group and keep their order', () => {
  const groups = groupBy([5, 2, 8, 3], (number) => (number % 2 === 0 ? 'even' : 'odd'))
  expect([...groups]).toEqual([
    ['odd', [5, 3]],
    ['even', [2, 8]],
  ])
})
