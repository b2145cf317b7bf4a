import { expect, test } from 'vitest'
import { generatePassword, isPassword } from './password.ts'

test('a generated password is four groups of five characters without ambiguous ones', () => {
  let next = 0
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => (next += 37) % 256)
  const password = generatePassword(bytes)
  expect(password).toMatch(/^([a-zA-Z2-9]{5}-){3}[a-zA-Z2-9]{5}$/)
  expect(password).not.toMatch(/[iloILO01]/)
  expect(isPassword(password)).toBe(true)
})

test('bytes that would make some characters more likely are rejected', () => {
  const calls: number[] = []
  const password = generatePassword((count) => {
    calls.push(count)
    return Uint8Array.from({ length: count }, (_, at) => (at < 31 ? 216 + (at % 40) : calls.length))
  })
  expect(calls).toHaveLength(20)
  expect(password).toBe('bcdef-ghjkm-npqrs-tuvwx')
})

test.for([
  ['1234567', false],
  ['12345678', true],
  ['x'.repeat(1000), true],
  ['x'.repeat(1001), false],
] as const)('a password has 8 to 1000 characters (%#)', ([password, fine]) => {
  expect(isPassword(password)).toBe(fine)
})
