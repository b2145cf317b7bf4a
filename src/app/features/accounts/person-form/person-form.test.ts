import { expect, test } from 'vitest'
import { diffPersonForm, emptyPersonForm, listInvalidFields } from './person-form.ts'

test('only changed fields are sent, trimmed', () => {
  const li = { ...emptyPersonForm, name: ' 李娜 ', phoneNumber: { code: '+86', number: ' 139 0000 2718 ' } as const }
  expect(diffPersonForm(emptyPersonForm, li)).toEqual({ name: '李娜', phoneNumber: '+86 139 0000 2718' })
  expect(diffPersonForm(li, { ...li, name: '李娜', role: 'admin' })).toEqual({ role: 'admin' })
  expect(diffPersonForm(li, { ...li, phoneNumber: { code: '+1', number: '' } })).toEqual({ phoneNumber: '' })
})

test('another country code without a number is no change', () => {
  expect(diffPersonForm(emptyPersonForm, { ...emptyPersonForm, phoneNumber: { code: '+81', number: ' ' } })).toEqual({})
})

test('an email and a phone number are optional and must have a valid format', () => {
  expect(listInvalidFields(emptyPersonForm)).toEqual([])
  const odd = {
    ...emptyPersonForm,
    name: 'x'.repeat(101),
    email: 'li',
    phoneNumber: { code: '+1', number: 'ask' } as const,
  }
  expect(listInvalidFields(odd)).toEqual(['name', 'email', 'phoneNumber'])
})
