import { expect, test } from 'vitest'
import { searchPage, searchTexts } from './-search.ts'

test('texts are taken as they are, numbers as text, and nothing else', () => {
  const search = { email: ' mei@ ', id: 10_001, name: '', language: { no: 1 }, other: 'x' }
  expect(searchTexts(search, ['email', 'id', 'name', 'language'])).toEqual({ email: 'mei@', id: '10001' })
})

test.each([
  [2, { page: 2 }],
  ['3', { page: 3 }],
  [1, {}],
  [0, {}],
  [-4, {}],
  [1.5, {}],
  ['x', {}],
  [undefined, {}],
])('page %j', (page, read) => {
  expect(searchPage({ page })).toEqual(read)
})
