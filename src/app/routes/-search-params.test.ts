import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { readIdParams, readPageParam, readTextParams } from './-search-params.ts'

test('texts are trimmed, numbers become text, and other values are left out', () => {
  const search = { email: ' mei@ ', id: 10_001, name: '', language: { no: 1 }, other: 'x' }
  expect(readTextParams(search, ['email', 'id', 'name', 'language'])).toEqual({ email: 'mei@', id: '10001' })
})

test('values that are not ids are left out', () => {
  const worker = '01990000-0000-7000-8000-0000000000c1'
  expect(readIdParams({ worker, bundle: 'abc', other: 7 }, ['worker', 'bundle', 'other'])).toEqual({ worker })
})

testEach('the page parameter %j is read as %j', (page?: number | string) => readPageParam({ page }), [
  [2, { page: 2 }],
  ['3', { page: 3 }],
  [1, {}],
  [0, {}],
  [-4, {}],
  [1.5, {}],
  ['x', {}],
  [undefined, {}],
])
