import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenShares, type Capacity, type Share, type TaskGroup } from './even-shares.ts'

const languages = ['English', 'Korean', 'Thai']
const group = (language: string, count: number, skippers: readonly number[] = []): TaskGroup => ({
  language,
  count,
  skippers: new Set(skippers),
})
const loadsAfter = (loads: readonly number[], shares: readonly Share[]) =>
  loads.map((load, index) => shares.reduce((sum, { member, count }) => sum + (member === index ? count : 0), load))

test('a ring of 200 members with 2 of 20 languages each shares 100,000 tasks evenly', () => {
  const loads = Array.from({ length: 200 }, () => 0)
  const names = Array.from({ length: 20 }, (_, index) => `Language ${index}`)
  const groups = names.map((language, index) =>
    group(language, index % 3 === 0 ? 7_860 : index % 3 === 1 ? 3_000 : 3_830),
  )
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const capacities = loads.flatMap((_, member) =>
    [member % 20, (member + 1) % 20].map((index) => ({ language: names[index] ?? '', member, room: Infinity })),
  )
  expect(new Set(loadsAfter(loads, evenShares(loads, capacities, groups)))).toEqual(new Set([total / 200]))
})

test('tasks pass through other members to reach the one with few', () => {
  const capacities: Capacity[] = [
    { language: 'English', member: 0, room: 99 },
    { language: 'English', member: 1, room: 99 },
    { language: 'Korean', member: 1, room: 99 },
    { language: 'Korean', member: 2, room: 99 },
  ]
  expect(loadsAfter([0, 0, 0], evenShares([0, 0, 0], capacities, [group('English', 7), group('Korean', 1)]))).toEqual([
    4, 3, 1,
  ])
})

const distribution = fc.record({
  loads: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 3 }),
  rooms: fc.uniqueArray(
    fc.record({ language: fc.constantFrom(...languages), member: fc.nat({ max: 2 }), room: fc.nat({ max: 4 }) }),
    {
      selector: ({ language, member }) => `${language} ${member}`,
    },
  ),
  groups: fc.array(
    fc.record({
      language: fc.constantFrom(...languages),
      count: fc.nat({ max: 3 }),
      skippers: fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 2 }).map((members) => new Set(members)),
    }),
    { maxLength: 3 },
  ),
})

test('no other distribution assigns more, then more of the first groups, or is more even', () => {
  fc.assert(
    fc.property(distribution, ({ loads, rooms, groups }) => {
      const capacities = rooms.filter(({ member }) => member < loads.length)
      const shares = evenShares(loads, capacities, groups)
      expect(sortKeyOf(loads, groups, shares)).toEqual(bestByBruteForce(loads, capacities, groups))
    }),
    { numRuns: 1_000 },
  )
})

/**
 * What is compared, smaller is better: tasks left over in each group, in order; the sum of the squares of loads; the
 * loads of those who joined later.
 */
const sortKeyOf = (loads: readonly number[], groups: readonly TaskGroup[], shares: readonly Share[]): number[] => {
  const totals = loadsAfter(loads, shares)
  const left = groups.map(({ count }, index) =>
    shares.reduce((rest, share) => rest - (share.group === index ? share.count : 0), count),
  )
  const squares = totals.reduce((sum, total) => sum + total ** 2, 0)
  return [...left, squares, totals.reduce((sum, total, member) => sum + total * member, 0)]
}

function bestByBruteForce(loads: readonly number[], capacities: readonly Capacity[], groups: readonly TaskGroup[]) {
  let best: number[] = []
  const tryAll = (index: number, taken: readonly Share[]): void => {
    const taskGroup = groups[index]
    if (!taskGroup) {
      const key = sortKeyOf(loads, groups, taken)
      const differing = key.findIndex((value, position) => value !== best[position])
      if (best.length === 0 || (differing >= 0 && (key[differing] ?? 0) < (best[differing] ?? 0))) best = key
      return
    }
    const takers = capacities.filter(
      ({ language, member }) => language === taskGroup.language && !taskGroup.skippers.has(member),
    )
    const split = (position: number, rest: number, given: readonly Share[]): void => {
      const taker = takers[position]
      if (!taker) return tryAll(index + 1, given)
      const used = given
        .filter(({ group: other, member }) => member === taker.member && groups[other]?.language === taker.language)
        .reduce((sum, { count }) => sum + count, 0)
      for (let count = 0; count <= Math.min(rest, taker.room - used); count += 1) {
        split(
          position + 1,
          rest - count,
          count === 0 ? given : [...given, { group: index, member: taker.member, count }],
        )
      }
    }
    split(0, taskGroup.count, taken)
  }
  tryAll(0, [])
  return best
}
