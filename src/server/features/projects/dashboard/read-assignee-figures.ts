import type { Deps, User } from '#src/server/http/deps.ts'

/** Returns the actor's open and completed tasks; null for a person who never had one. */
export async function readAssigneeFigures({ db }: Deps, actor: User) {
  const row = await db
    .selectFrom('jobs')
    .select((eb) => [
      eb.fn.sum<string | null>('assigned_count').as('open'),
      eb.fn.sum<string | null>('completed_count').as('done'),
    ])
    .where('worker_id', '=', actor._id)
    .executeTakeFirstOrThrow()
  const figures = { open: Number(row.open), done: Number(row.done) }
  return figures.open + figures.done === 0 ? null : figures
}
