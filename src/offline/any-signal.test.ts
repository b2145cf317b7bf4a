import { expect, test } from 'vitest'
import { anySignal } from './with-timeout.ts'

test('anySignal aborts with the first of several signals and with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const combined = anySignal(one.signal, other.signal)
  expect(combined.aborted).toBe(false)
  other.abort('other')
  one.abort('one')
  expect([combined.aborted, combined.reason]).toEqual([true, 'other'])
})

test('anySignal is aborted from the start if one of the signals is', () => {
  const combined = anySignal(new AbortController().signal, AbortSignal.abort('before'))
  expect([combined.aborted, combined.reason]).toEqual([true, 'before'])
})
