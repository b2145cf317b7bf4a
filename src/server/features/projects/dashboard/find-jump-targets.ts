import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '#src/domain/uuid.ts'
import { fullName } from '#src/server/features/accounts/profile/display-first-name.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { foundTasks } from '#src/server/features/projects/tasks/task-filters.ts'
import { isManaged } from './list-projects.ts'

/** At most this many of each kind. */
const maxOfKind = 5

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
 * members of these projects. A name that begins with the text comes before one that contains it.
 */
export async function findJumpTargets({ db }: Pick<Deps, 'db'>, actor: User, text: string) {
  if (text === '') return []
  const contains = (name: RawBuilder<unknown>) => sql`position(lower(${text}) in lower(${name})) > 0`
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
        from managed where ${contains(sql`name`)} order by ${bestFirst(sql`name`)}, _id limit ${maxOfKind}),
    found_bundle as (
      select 'bundle', _id, name, '', "projectId", "projectName", _id, name
        from bundle where ${contains(sql`name`)}
       order by position(lower(${text}) in lower(name)), active_at desc, _id limit ${maxOfKind}),
    found_task as (
      select 'task', t._id, coalesce(nullif(t.title, ''), t.external_id, right(t._id::text, 8)),
             coalesce(t.external_id, ''), b."projectId", b."projectName", b._id, b.name
        from (select distinct _id from (
          (${taskOfId(text)})
          union all
          (select found.task_id from bundle b cross join lateral (
             ${foundTasks(sql`b._id`, text)} limit ${maxOfKind}) found (task_id) limit ${maxOfKind})
        ) either (_id)) found join tasks t using (_id) join bundle b on b._id = t.bundle_id
       order by t._id limit ${maxOfKind}),
    found_talent as (
      select 'talent', u._id, ${talentName}, u.email, p._id, p.name, j._id, j.name
        from users u
        left join lateral (
          select b.* from jobs j join bundle b on b._id = j.bundle_id where j.worker_id = u._id
           order by j.assigned_count desc, b.active_at desc, b._id limit 1) j on true
        join lateral (
          select p.* from managed p join project_members m on m.project_id = p._id and m.user_id = u._id
           order by p._id = j."projectId" desc nulls last, p.name, p._id limit 1) p on true
       where u._id in (select m.user_id from project_members m join managed on managed._id = m.project_id)
         and (${contains(talentName)} or ${contains(sql`u.email`)})
       order by ${bestFirst(talentName)}, u._id limit ${maxOfKind})
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
