import { expect, test } from 'vitest'
import { validateName, diffProfile } from './profile-edits.ts'

const mei = { name: 'Mei', location: '杭州', about: '' }

test('only changed fields are sent, trimmed', () => {
  expect(diffProfile(mei, { ...mei, name: ' Mei ' })).toEqual({})
  expect(diffProfile(mei, { ...mei, name: ' 梅 ', location: '' })).toEqual({ name: '梅', location: '' })
  expect(diffProfile(mei, { ...mei, about: ' 瓷器 ' })).toEqual({ about: '瓷器' })
})

test.for([
  ['   ', 'missing'],
  ['梅', null],
  ['x'.repeat(100), null],
  ['x'.repeat(101), 'long'],
] as const)('a name has 1 to 100 characters: %s', ([name, problem]) => {
  expect(validateName(name)).toBe(problem)
})
