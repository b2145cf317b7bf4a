import { validate, version } from 'uuid'
import { expect, test } from 'vitest'
import { systemIds } from './system-ids.ts'

test.each([
  ['alone', systemIds.next],
  ['together', systemIds.together()],
])('ids made %s are unique UUIDv7 that increase in the order of the calls', (_, next) => {
  const ids = Array.from({ length: 20_000 }, next)
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})
