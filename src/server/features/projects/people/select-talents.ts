import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { maxChangedTalents } from '#src/domain/projects/project.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { talentConditions, type TalentFilters } from './talent-conditions.ts'
import type { User } from '#src/server/http/deps.ts'

/** Selects the talents that match the filters, in the order of their ids; refused for more than one call changes. */
export async function selectTalents(
  tx: Tx,
  actor: User,
  projectId: string,
  filters: TalentFilters,
): Promise<Result<readonly string[], Problem>> {
  const conditions = [sql`true`, ...(await talentConditions(tx, actor, projectId, filters))]
  const { rows } = await sql<{ _id: string }>`
    select u._id from users u join talents t on t.user_id = u._id
     where ${sql.join(conditions, sql` and `)} order by u._id limit ${maxChangedTalents + 1}`.execute(tx)
  if (rows.length > maxChangedTalents) return fail(problem('too-many-talents'))
  return ok(rows.map(({ _id }) => _id))
}
