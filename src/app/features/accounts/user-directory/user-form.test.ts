import { expect, test } from 'vitest'
import { changesOf, emptyUser, wrongFields } from './user-form.ts'

test('only what was filled in or changed is sent, without spaces around it', () => {
  const li = { ...emptyUser, name: ' 李娜 ', phoneNumber: { code: '+86', number: ' 139 0000 2718 ' } as const }
  expect(changesOf(emptyUser, li)).toEqual({ name: '李娜', phoneNumber: '+86 139 0000 2718' })
  expect(changesOf(li, { ...li, name: '李娜', role: 'admin' })).toEqual({ role: 'admin' })
  expect(changesOf(li, { ...li, phoneNumber: { code: '+1', number: '' } })).toEqual({ phoneNumber: '' })
})

test('another country code without a number is no change', () => {
  expect(changesOf(emptyUser, { ...emptyUser, phoneNumber: { code: '+81', number: ' ' } })).toEqual({})
})

test('an email and a phone number are told by their shape, and may be left out', () => {
  expect(wrongFields(emptyUser)).toEqual([])
  const odd = { ...emptyUser, name: 'x'.repeat(101), email: 'li', phoneNumber: { code: '+1', number: 'ask' } as const }
  expect(wrongFields(odd)).toEqual(['name', 'email', 'phoneNumber'])
})
