import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import type { MessageReference } from '#src/domain/messages/review-conversation.ts'
import { fail, ok } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { canRequestLook, hasLeftProject, isAnsweredCheck, isManager } from './review-thread.ts'

type Row = {
  readonly title: string
  readonly projectId: string
  readonly projectName: string
  readonly talentId: string | null
  readonly talentName: string | null
  readonly talentIcon: string | null
  readonly threadId: string | null
  readonly unread: number
  readonly lastActionAt: Date | null
  /** A request that a later round refers to is answered by it. */
  readonly isRequested: boolean | null
}

/** Reads what the page of a task shows of the conversation between its assignee and the managers of the project. */
export async function readReviewConversation({ db }: Deps, actor: User, { taskId }: { readonly taskId: string }) {
  const { rows } = await sql<Row>`
    select t.title, p._id as "projectId", p.name as "projectName", w._id as "talentId", w.name as "talentName",
           w.icon as "talentIcon", h._id as "threadId", coalesce(o.unread, 0) as unread, h.last_action_at as "lastActionAt",
           h.last_action = 'request' and not exists (select from tasks where previous_round = t._id) as "isRequested"
      from tasks t join bundles b on b._id = t.bundle_id join projects p on p._id = b.project_id
      left join users w on w._id = t.worker_id
      left join threads h on h.task_id = t._id and h.talent_id = t.worker_id
      left join thread_participants o on o.thread_id = h._id and o.user_id = ${actor._id}
     where t._id = ${taskId}`.execute(db)
  const [row] = rows
  if (!row) return fail<Problem>(problem('not-found'))
  const { talentId, threadId, projectId } = row
  const isTalent = talentId === actor._id
  if (!isTalent && !(await isManager(db, projectId, actor._id)))
    return actor.role === 'admin' ? ok({ data: null }) : fail<Problem>(problem('forbidden'))
  if (talentId === null) return ok({ data: null })
  const review = { taskId, talentId }
  const canWrite = !isTalent || !(await hasLeftProject(db, projectId, talentId))
  return ok({
    data: {
      threadId,
      review: { ...review, title: row.title, project: { _id: projectId, name: row.projectName } },
      talent: { _id: talentId, name: row.talentName ?? '', icon: row.talentIcon ?? '' },
      unread: row.unread,
      references: threadId === null ? [] : await countReferences(db, threadId),
      canWrite,
      canRequest: isTalent && canWrite && (await canRequestLook(db, review, row.lastActionAt)),
      isRequested: row.isRequested === true,
      isCheck: !isTalent && (await isAnsweredCheck(db, review)),
    },
  })
}

async function countReferences(db: Deps['db'], threadId: string) {
  const { rows } = await sql<{ reference: MessageReference; count: number }>`
    select reference, count(*)::int as count from messages
     where thread_id = ${threadId} and reference is not null group by 1`.execute(db)
  return rows
}
