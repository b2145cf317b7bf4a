import { validate, version } from 'uuid'
import { expect, test } from 'vitest'
import { systemIds } from './system-ids.ts'

test('ids are unique UUIDv7 that increase in the order of the calls', () => {
  const ids = Array.from({ length: 20_000 }, systemIds.next)
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})
