import { expect, test } from 'vitest'
import { formatPhone, isPhoneNumber, parsePhone } from './phone-number.ts'

test.for([
  ['+86 139 0000 2718', { code: '+86', number: '139 0000 2718' }],
  ['+1 202 555 0143', { code: '+1', number: '202 555 0143' }],
  ['', { code: '+1', number: '' }],
] as const)('formatting and parsing the phone number %j are inverse', ([phone, parts]) => {
  expect(parsePhone(phone)).toEqual(parts)
  expect(formatPhone(parts)).toBe(phone)
})

test('an unknown country code stays part of the number', () => {
  expect(parsePhone(' +999 12 34 ')).toEqual({ code: '+1', number: '+999 12 34' })
})

test('spaces around a phone number are removed', () => {
  expect(parsePhone(' +86 139')).toEqual({ code: '+86', number: '139' })
  expect(formatPhone({ code: '+86', number: ' 139 ' })).toBe('+86 139')
  expect(formatPhone({ code: '+86', number: '  ' })).toBe('')
})

test.for([
  ['', true],
  ['  ', true],
  [` ${'1'.repeat(24)} `, true],
  ['139 0000 2718', true],
  ['(0)20-7946.0018', true],
  ['ask Ada', false],
  ['12', false],
  ['1'.repeat(25), false],
] as const)('%j is a possible phone number: %s', ([number, can]) => {
  expect(isPhoneNumber(number)).toBe(can)
})
