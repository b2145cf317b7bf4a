import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox, WrongSecretKey } from './secret-box.ts'

const box = createSecretBox(randomBytes(32))

test('a sealed secret is opened with its key, at its place, and is different every time', () => {
  const sealed = box.seal('whsec_c2VjcmV0', 'webhooks 1')
  expect(box.open(sealed, 'webhooks 1').toString()).toBe('whsec_c2VjcmV0')
  expect(sealed.toString('latin1')).not.toContain('whsec')
  expect(box.seal('whsec_c2VjcmV0', 'webhooks 1')).not.toEqual(sealed)
})

test('a sealed secret is refused with another key, at another place, changed or cut', () => {
  const sealed = box.seal('whsec_c2VjcmV0', 'webhooks 1')
  expect(() => createSecretBox(randomBytes(32)).open(sealed, 'webhooks 1')).toThrow(WrongSecretKey)
  expect(() => box.open(sealed, 'webhooks 2')).toThrow(WrongSecretKey)
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => box.open(changed, 'webhooks 1')).toThrow(WrongSecretKey)
    expect(() => box.open(sealed.subarray(0, index), 'webhooks 1')).toThrow(WrongSecretKey)
  }
})
