import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { makeOutboxEntry } from '#tests/support/offline-records.ts'
import {
  type EditableTalentProfile,
  isLinkedinUrl,
  diffTalentProfile,
  applyUnsentChanges,
} from './use-talent-profile-form.ts'

const saved: EditableTalentProfile = {
  linkedin: 'https://www.linkedin.com/in/mei',
  availability: '10-20 hours',
  lookingForTasks: true,
}

test.each<[string, Partial<EditableTalentProfile>, Partial<EditableTalentProfile>]>([
  ['no field', {}, {}],
  ['“looking for tasks” to "No"', { lookingForTasks: false }, { lookingForTasks: false }],
  ['the address to an empty one', { linkedin: '  ' }, { linkedin: '' }],
  ['the availability', { availability: '30+ hours' }, { availability: '30+ hours' }],
  ['only spaces around the address', { linkedin: ' https://www.linkedin.com/in/mei ' }, {}],
])('a change of %s sends only changed fields', (_, edit, changes) => {
  expect(diffTalentProfile(saved, { ...saved, ...edit })).toEqual(changes)
})

testEach('%o is a valid LinkedIn address: %s', isLinkedinUrl, [
  ['', true],
  ['  ', true],
  [' https://www.linkedin.com/in/mei ', true],
  ['http://www.linkedin.com/in/mei', false],
  ['www.linkedin.com/in/mei', false],
  ['https:', false],
  ['https:/mei', false],
  ['javascript:alert(1)', false],
])

test('waiting changes override the saved profile, and refused ones are offered for correction', () => {
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
