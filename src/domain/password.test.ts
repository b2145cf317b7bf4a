import { expect, test } from 'vitest'
import { generatePassword } from './password.ts'

test('a generated password is four groups of five characters without ambiguous ones', () => {
  let next = 0
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => (next += 37) % 256)
  const password = generatePassword(bytes)
  expect(password).toMatch(/^([a-zA-Z2-9]{5}-){3}[a-zA-Z2-9]{5}$/)
  expect(password).not.toMatch(/[iloILO01]/)
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
