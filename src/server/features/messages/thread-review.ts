// The review of a thread, as in every response about threads.
import { type RawBuilder, sql } from 'kysely'

export type ThreadReview = {
  taskId: string | null
  title: string
  project: { _id: string; name: string }
  talentId: string
}

export type ThreadReviewRow = { readonly review: ThreadReview }

/** Selects it as JSON. `thread`: the alias of `threads`. */
export function threadReview(thread: string): RawBuilder<ThreadReview> {
  const [taskId, talentId, projectId] = ['task_id', 'talent_id', 'project_id'].map((name) =>
    sql.ref(`${thread}.${name}`),
  )
  return sql<ThreadReview>`(
    select jsonb_build_object('taskId', rt._id, 'title', coalesce(rt.title, ''), 'talentId', ${talentId},
             'project', jsonb_build_object('_id', rp._id, 'name', rp.name))
      from projects rp left join tasks rt on rt._id = ${taskId} where rp._id = ${projectId})`
}
