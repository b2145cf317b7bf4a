import { expect, test } from 'vitest'
import { diffUserForm, emptyUserForm, listInvalidFields } from './user-form.ts'

test('only what was filled in or changed is sent, without spaces around it', () => {
  const li = { ...emptyUserForm, name: ' 李娜 ', phoneNumber: { code: '+86', number: ' 139 0000 2718 ' } as const }
  expect(diffUserForm(emptyUserForm, li)).toEqual({ name: '李娜', phoneNumber: '+86 139 0000 2718' })
  expect(diffUserForm(li, { ...li, name: '李娜', role: 'admin' })).toEqual({ role: 'admin' })
  expect(diffUserForm(li, { ...li, phoneNumber: { code: '+1', number: '' } })).toEqual({ phoneNumber: '' })
})

test('another country code without a number is no change', () => {
  expect(diffUserForm(emptyUserForm, { ...emptyUserForm, phoneNumber: { code: '+81', number: ' ' } })).toEqual({})
})

test('an email and a phone number are told by their shape, and may be left out', () => {
  expect(listInvalidFields(emptyUserForm)).toEqual([])
  const odd = {
    ...emptyUserForm,
    name: 'x'.repeat(101),
    email: 'li',
    phoneNumber: { code: '+1', number: 'ask' } as const,
  }
  expect(listInvalidFields(odd)).toEqual(['name', 'email', 'phoneNumber'])
})
