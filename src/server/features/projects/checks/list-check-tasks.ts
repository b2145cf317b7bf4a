import { sql } from 'kysely'
import { checkScore } from '#src/domain/quality/check-task.ts'
import { groupBy } from '#src/domain/group-by.ts'
import { fullName } from '#src/server/features/accounts/profile/display-first-name.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import { readCheckAnswers } from './read-check-answers.ts'

/** Reads the settings for check tasks of a project, the check tasks with their scores, and who is paused. */
export const listCheckTasks = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => {
  const [settings, tasks, answers, paused] = await Promise.all([
    db
      .selectFrom('projects')
      .select(['check_share as share', 'check_threshold as threshold', 'check_feedback as feedback'])
      .where('_id', '=', projectId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('check_tasks as c')
      .innerJoin('tasks as t', 't._id', 'c.task_id')
      .select(['t._id', 't.title', 't.external_id as externalId', 't.language', 'c.expected', 'c.retired_at'])
      .where('c.project_id', '=', projectId)
      .orderBy(sql`c.retired_at is not null`)
      .orderBy('c.created_at', 'desc')
      .orderBy('c.task_id')
      .execute(),
    readCheckAnswers(db, { projectId }),
    db
      .selectFrom('project_members as m')
      .innerJoin('users as u', 'u._id', 'm.user_id')
      .select(['u._id', 'm.paused_at'])
      .select(fullName('u').as('name'))
      .where('m.project_id', '=', projectId)
      .where('m.paused_at', 'is not', null)
      .orderBy('m.paused_at', 'desc')
      .orderBy('m.user_id')
      .execute(),
  ])
  const answersOf = groupBy(answers, ({ checkId }) => checkId)
  return {
    settings,
    tasks: tasks.map(({ retired_at, ...task }) => ({
      ...task,
      isRetired: retired_at !== null,
      score: checkScore(answersOf.get(task._id) ?? []),
    })),
    paused: paused.flatMap(({ paused_at, ...person }) =>
      paused_at === null ? [] : [{ ...person, pausedAt: paused_at.toISOString() }],
    ),
  }
})
