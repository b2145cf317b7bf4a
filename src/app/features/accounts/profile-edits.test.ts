import { expect, test } from 'vitest'
import { validateName, diffProfile } from './profile-edits.ts'

const mei = { name: 'Mei', location: '杭州', locale: 'default' } as const

test('only what differs is sent, without spaces around it', () => {
  expect(diffProfile(mei, { ...mei, name: ' Mei ' })).toEqual({})
  expect(diffProfile(mei, { ...mei, name: ' 梅 ', location: '' })).toEqual({ name: '梅', location: '' })
  expect(diffProfile(mei, { ...mei, locale: 'en' })).toEqual({ locale: 'en' })
})

test.for([
  ['   ', 'missing'],
  ['梅', null],
  ['x'.repeat(100), null],
  ['x'.repeat(101), 'long'],
] as const)('a name is something, and at most 100 characters: %s', ([name, problem]) => {
  expect(validateName(name)).toBe(problem)
})
