import { expect, test } from 'vitest'
import { anEntry } from '#tests/support/pocket.ts'
import { type EditableProfile, isLinkedin, profileChanges, withUnsent } from './profile-changes.ts'

const kept: EditableProfile = {
  linkedin: 'https://www.linkedin.com/in/mei',
  availability: '10-20 hours',
  lookingForTasks: true,
}

test.each<[string, Partial<EditableProfile>, Partial<EditableProfile>]>([
  ['nothing', {}, {}],
  ['"No"', { lookingForTasks: false }, { lookingForTasks: false }],
  ['an emptied address', { linkedin: '  ' }, { linkedin: '' }],
  ['another availability', { availability: '30+ hours' }, { availability: '30+ hours' }],
  ['spaces around the same address', { linkedin: ' https://www.linkedin.com/in/mei ' }, {}],
])('changing %s sends just that', (_, edit, sent) => {
  expect(profileChanges(kept, { ...kept, ...edit })).toEqual(sent)
})

test.each([
  ['', true],
  ['  ', true],
  [' https://www.linkedin.com/in/mei ', true],
  ['http://www.linkedin.com/in/mei', false],
  ['www.linkedin.com/in/mei', false],
  ['https:', false],
  ['https:/mei', false],
  ['javascript:alert(1)', false],
])('%o as an address: %s', (typed, fine) => {
  expect(isLinkedin(typed)).toBe(fine)
})

test('what waits on this device stands over what the server has, and what was refused stays to be mended', () => {
  const profile = (changes: Partial<EditableProfile>, state: 'waiting' | 'sent' | 'refused') =>
    anEntry({ work: { kind: 'profile', changes }, state })
  expect(withUnsent(kept, [profile({ availability: '30+ hours' }, 'sent')])).toEqual({
    handedIn: kept,
    waiting: false,
    refused: null,
  })
  expect(
    withUnsent(kept, [
      profile({ lookingForTasks: false, linkedin: '' }, 'waiting'),
      profile({ linkedin: 'https://example.org' }, 'waiting'),
    ]),
  ).toEqual({
    handedIn: { ...kept, lookingForTasks: false, linkedin: 'https://example.org' },
    waiting: true,
    refused: null,
  })
  expect(withUnsent(kept, [profile({ linkedin: 'x' }, 'refused')])).toMatchObject({
    handedIn: kept,
    refused: { changes: { linkedin: 'x' } },
  })
})
