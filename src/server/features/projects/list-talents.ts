import { problem, type Problem } from '#src/contract/problems.ts'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { fail, ok } from '#src/domain/result.ts'
import { refusesProject } from '#src/server/http/access.ts'
import { containing } from '#src/server/db/containing.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Query = {
  readonly projectId: string
  readonly currentPage: number
  readonly filters: {
    readonly email?: string | undefined
    readonly firstName?: string | undefined
    readonly lastName?: string | undefined
    readonly language?: string | undefined
  }
}

/** A page of all talents, by name, for those who manage the project they may be added to. */
export async function listTalents({ db }: Deps, actor: User, { projectId, currentPage, filters }: Query) {
  const refusal = await refusesProject(db, actor, projectId)
  if (refusal) return fail<Problem>(problem(refusal))
  const { email, firstName, lastName, language } = filters
  let query = db.selectFrom('users as u').innerJoin('talents as t', 't.user_id', 'u._id')
  if (email?.trim()) query = query.where('u.email', 'ilike', containing(email))
  if (firstName?.trim()) query = query.where('u.first_name', 'ilike', containing(firstName))
  if (lastName?.trim()) query = query.where('u.last_name', 'ilike', containing(lastName))
  if (language?.trim()) query = query.where('u.language', '=', language.trim())
  const [rows, { total }] = await Promise.all([
    query
      .select(['u._id', 'u.email', 'u.phone_number', 'u.first_name', 'u.last_name', 'u.country', 'u.language'])
      .select(['u.position', 'u.gender', 't.looking_for_tasks', 't.availability', 't.linkedin'])
      .orderBy('u.first_name')
      .orderBy('u.last_name')
      .orderBy('u._id')
      .limit(rowsPerPage)
      .offset(currentPage * rowsPerPage)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const data = rows.map((row) => ({
    _id: row._id,
    email: row.email,
    phoneNumber: row.phone_number,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: `${row.first_name} ${row.last_name}`.trim(),
    country: row.country,
    language: row.language,
    position: row.position,
    gender: row.gender,
    lookingForTasks: row.looking_for_tasks,
    availability: row.availability,
    linkedin: row.linkedin,
  }))
  return ok({ data, total })
}
