import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { recognizeDevice, rememberAccount } from './device-cookie.ts'

const key = randomBytes(32)

test('a device is recognized for each account it signed in to, in any case, and for no other', () => {
  const first = rememberAccount(key, undefined, 'mei@test.example')
  const cookie = rememberAccount(key, first, 'Noah@test.example')
  const deviceId = recognizeDevice(key, cookie, 'MEI@test.example')
  expect(deviceId).toMatch(/^[\w-]{22}$/)
  expect(recognizeDevice(key, cookie, 'noah@test.example')).toBe(deviceId)
  expect(recognizeDevice(key, cookie, 'ada@test.example')).toBeNull()
})

test('a device remembers its last eight accounts, each once', () => {
  const emails = Array.from({ length: 9 }, (_, number) => `${number}@test.example`)
  let cookie = rememberAccount(key, undefined, '0@test.example')
  for (const email of [...emails, '8@test.example']) cookie = rememberAccount(key, cookie, email)
  expect(emails.filter((email) => recognizeDevice(key, cookie, email) === null)).toEqual(['0@test.example'])
  expect(cookie.length).toBeLessThan(220)
})

test('a cookie of another key, of another device or without a device is not recognized', () => {
  const [cookie, other] = [key, key].map((used) => rememberAccount(used, undefined, 'mei@test.example'))
  const signature = cookie?.split('.')[1]
  const foreign = rememberAccount(randomBytes(32), undefined, 'mei@test.example')
  for (const forged of [
    foreign,
    `${other?.split('.')[0]}.${signature}`,
    `.${signature}`,
    signature,
    'x.y',
    '',
    undefined,
  ]) {
    expect(recognizeDevice(key, forged, 'mei@test.example')).toBeNull()
    expect(recognizeDevice(key, rememberAccount(key, forged, 'mei@test.example'), 'mei@test.example')).not.toBeNull()
  }
})
