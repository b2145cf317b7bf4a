import { expect, test } from 'vitest'
import { editScope } from './edit-scope.ts'

const running = { status: 'active', hasBids: false, isPastEnd: false } as const

test.each([
  ['a new product', { ...running, status: 'new' as const }, 'everything'],
  ['a new product whose auction ended', { ...running, status: 'new' as const, isPastEnd: true }, 'everything'],
  ['a running auction without bids', running, 'everything'],
  ['a running auction with bids', { ...running, hasBids: true }, 'additions'],
  ['an auction that has reached its end', { ...running, isPastEnd: true }, 'nothing'],
  ['a sold product', { ...running, status: 'sold' as const, hasBids: true, isPastEnd: true }, 'nothing'],
])('of %s the seller may edit what was not bid on', (_, product, scope) => {
  expect(editScope(product)).toBe(scope)
})
