import { validate, version } from 'uuid'
import { expect, test } from 'vitest'
import { choosePlace, idAtPlace } from './place-copy.ts'

const copy = '019f0000-0000-7fff-bfff-ff0123456789'
const ids = [
  '01990000-0000-7000-8000-000000000000',
  '01990000-0000-7000-8000-100000000000',
  // Days later.
  '01998000-0000-7000-bfff-000000000000',
  '01998000-0000-7001-8000-100000000000',
]

test.each([
  { random: 0, before: 0 },
  { random: 0.05, before: 0 },
  { random: 0.06, before: 2 },
  { random: 0.999, before: 2 },
])('a copy at $random is placed between neighbours, not between imports', ({ random, before }) => {
  const place = choosePlace(ids, () => random)
  expect(place).toMatchObject({ before: ids[before], after: ids[before + 1] })
  const id = idAtPlace(place, copy)
  expect([validate(id), version(id), id.slice(-10)]).toEqual([true, 7, '0123456789'])
  expect([place.before, id, place.after].toSorted()).toEqual([place.before, id, place.after])
})

test('beside a single task it has nothing of it but the time', () => {
  const place = choosePlace(ids.slice(0, 1), () => 0.5)
  expect(idAtPlace(place, copy)).toBe(`01990000-0000${copy.slice(13)}`)
})
