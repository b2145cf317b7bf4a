import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { People } from './seed-people.ts'
import type { Seeded } from './seeded.ts'

/** The seller follows two people and has thirty-nine followers; others follow one another a little. */
export async function seedFollows(tx: Tx, chance: Seeded, people: People): Promise<void> {
  const talents = people.talents.map(({ _id }) => _id)
  const followers = [
    people.admin,
    people.manager,
    people.mei,
    people.noah,
    people.buyer,
    ...chance.shuffle(talents),
  ].slice(0, 39)
  const pairs = [
    [people.seller, people.manager],
    [people.seller, people.buyer],
    ...followers.map((follower) => [follower, people.seller]),
    ...chance
      .shuffle(talents)
      .slice(0, 7)
      .map((follower) => [follower, people.manager]),
    [people.buyer, people.manager],
    [people.mei, people.noah],
    [people.noah, people.mei],
  ]
  await tx
    .insertInto('follows')
    .values(pairs.map(([follower = '', followee = '']) => ({ follower_id: follower, followee_id: followee })))
    .execute()
}
