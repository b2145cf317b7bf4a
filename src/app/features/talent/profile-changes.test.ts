import { expect, test } from 'vitest'
import { type EditableProfile, profileChanges } from './profile-changes.ts'

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
