import { expect, test } from 'vitest'
import { makeOutboxEntry } from '#tests/support/offline-records.ts'
import { type EditableTalentProfile, isLinkedinUrl, diffTalentProfile, applyUnsentChanges } from './profile-changes.ts'

const saved: EditableTalentProfile = {
  linkedin: 'https://www.linkedin.com/in/mei',
  availability: '10-20 hours',
  lookingForTasks: true,
}

test.each<[string, Partial<EditableTalentProfile>, Partial<EditableTalentProfile>]>([
  ['nothing', {}, {}],
  ['"No"', { lookingForTasks: false }, { lookingForTasks: false }],
  ['an emptied address', { linkedin: '  ' }, { linkedin: '' }],
  ['another availability', { availability: '30+ hours' }, { availability: '30+ hours' }],
  ['spaces around the same address', { linkedin: ' https://www.linkedin.com/in/mei ' }, {}],
])('changing %s sends just that', (_, edit, changes) => {
  expect(diffTalentProfile(saved, { ...saved, ...edit })).toEqual(changes)
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
])('%o as an address: %s', (input, isValid) => {
  expect(isLinkedinUrl(input)).toBe(isValid)
})

test('what waits on this device stands over what the server has, and what was refused stays to be mended', () => {
  const profile = (changes: Partial<EditableTalentProfile>, state: 'waiting' | 'sent' | 'refused') =>
    makeOutboxEntry({ work: { kind: 'profile', changes }, state })
  expect(applyUnsentChanges(saved, [profile({ availability: '30+ hours' }, 'sent')])).toEqual({
    submitted: saved,
    isPending: false,
    rejected: null,
  })
  expect(
    applyUnsentChanges(saved, [
      profile({ lookingForTasks: false, linkedin: '' }, 'waiting'),
      profile({ linkedin: 'https://example.org' }, 'waiting'),
    ]),
  ).toEqual({
    submitted: { ...saved, lookingForTasks: false, linkedin: 'https://example.org' },
    isPending: true,
    rejected: null,
  })
  expect(applyUnsentChanges(saved, [profile({ linkedin: 'x' }, 'refused')])).toMatchObject({
    submitted: saved,
    rejected: { changes: { linkedin: 'x' } },
  })
})
