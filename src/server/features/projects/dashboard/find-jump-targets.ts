import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '#src/domain/uuid.ts'
import { fullName } from '#src/server/features/accounts/profile/display-first-name.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { containsText } from '#src/server/db/contains-text.ts'
import { foundTasks } from '#src/server/features/projects/tasks/task-filters.ts'
import { isManaged } from './list-projects.ts'

/** At most this many of each kind. */
const maxOfKind = 5

/** A search finds a task once for each of its words: more are read, so that enough tasks are among them. */
const maxTaskTerms = 40

type Row = {
  kind: 'project' | 'bundle' | 'task' | 'talent'
  _id: string
  name: string
  detail: string
  projectId: string
  projectName: string
  bundleId: string | null
  bundleName: string | null
}

/**
 * Finds what `actor` manages and may want to open: projects and bundles that are not archived, their tasks, and the
 * members of these projects. A name that begins with the text comes before one that contains it, and a task of this id or
 * external id before others.
 */
export async function findJumpTargets({ db }: Pick<Deps, 'db'>, actor: User, text: string) {
  if (text === '') return []
  const bestFirst = (name: RawBuilder<unknown>) => sql`position(lower(${text}) in lower(${name})), ${name}`
  const talentName = fullName('u')
  const { rows } = await sql<Row>`
    with managed as materialized (
      select p._id, p.name from projects p where ${isManaged(actor)} and p.archived_at is null),
    bundle as materialized (
      select b._id, b.name, p._id as "projectId", p.name as "projectName", b.active_at
        from bundles b join managed p on p._id = b.project_id where b.archived_at is null),
    found_project as (
      select 'project' as kind, _id, name, '' as detail, _id as "projectId", name as "projectName",
             null::uuid as "bundleId", null as "bundleName"
        from managed where ${containsText('name', text)} order by ${bestFirst(sql`name`)}, _id limit ${maxOfKind}),
    found_bundle as (
      select 'bundle', _id, name, '', "projectId", "projectName", _id, name
        from bundle where ${containsText('name', text)}
       order by position(lower(${text}) in lower(name)), active_at desc, _id limit ${maxOfKind}),
    found_task as (
      select 'task', t._id, coalesce(nullif(t.title, ''), t.external_id, right(t._id::text, 8)),
             coalesce(t.external_id, ''), b."projectId", b."projectName", b._id, b.name
        from (select _id, min(rank) as rank from (
          (select _id, 0 from (${taskOfId(text)}) by_id)
          union all
          (select t._id, 0 from bundle b join tasks t on t.bundle_id = b._id
            where t.external_id in (${text}, lower(${text}), upper(${text})))
          union all
          (select found.task_id, 1 from bundle b cross join lateral (
             ${foundTasks(sql`b._id`, text)} limit ${maxTaskTerms}) found (task_id) limit ${maxTaskTerms})
        ) found (_id, rank) group by _id) found join tasks t using (_id) join bundle b on b._id = t.bundle_id
       order by found.rank, t._id limit ${maxOfKind}),
    found_talent as (
      select 'talent', u._id, u.name, u.email, p._id, p.name, j._id, j.name
        from (select u._id, ${talentName} as name, u.email from users u
               where u._id in (select m.user_id from project_members m join managed on managed._id = m.project_id)
                 and (${containsText(talentName, text)} or ${containsText('u.email', text)})
               order by ${bestFirst(talentName)}, u._id limit ${maxOfKind}) u
        left join lateral (
          select b.* from jobs j join bundle b on b._id = j.bundle_id
            join project_members m on m.project_id = b."projectId" and m.user_id = u._id
           where j.worker_id = u._id
           order by j.assigned_count desc, b.active_at desc, b._id limit 1) j on true
        join lateral (
          select p.* from managed p join project_members m on m.project_id = p._id and m.user_id = u._id
           order by p._id = j."projectId" desc nulls last, p.name, p._id limit 1) p on true
       order by ${bestFirst(sql`u.name`)}, u._id)
    select * from found_project union all select * from found_bundle
    union all select * from found_task union all select * from found_talent`.execute(db)
  return rows.map(({ projectId, projectName, bundleId, bundleName, ...target }) => ({
    ...target,
    project: { _id: projectId, name: projectName },
    bundle: bundleId === null ? null : { _id: bundleId, name: bundleName ?? '' },
  }))
}

/** Selects the ids of the tasks that are named by their id, or by its end, as lists show it. */
const taskOfId = (text: string): RawBuilder<unknown> =>
  isUuid(text)
    ? sql`select _id from tasks where _id = ${text.toLowerCase()}::uuid`
    : sql`select _id from tasks where right(_id::text, 8) = ${text.toLowerCase()}`
