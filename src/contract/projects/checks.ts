// Check tasks of a project: their settings, the known scores, and pauses. See docs/decisions/check-tasks.md.
import { z } from 'zod'
import { checkTolerances, maxCheckShare } from '#src/domain/quality/check-task.ts'
import { scores } from '#src/domain/review/review.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { call, managers, readTokens } from '#src/contract/call/call.ts'
import { before, id, instant, messageResponse, params } from '#src/contract/call/fields.ts'

const count = z.number().int()
const score = z.literal([...scores])
const section = z.enum(reviewSections)

const percent = (max: number) => {
  const error = `Enter a whole number from 0 to ${max}.`
  return z.number({ error }).int({ error }).min(0, { error }).max(max, { error })
}

/** `share`: percent of checks in what a talent gets. `threshold`: percent of right answers. */
const settings = z.object({ share: percent(maxCheckShare), threshold: percent(100), feedback: z.boolean() })

/** One for each checked section. */
const expected = z
  .array(z.object({ section, score, tolerance: z.literal([...checkTolerances]) }))
  .min(1, { error: 'Choose at least one section.' })
  .refine((each) => new Set(each.map((one) => one.section)).size === each.length, {
    error: 'Name each section once.',
  })

/** How many answers to checks are right, in all and by section. */
export const checkScore = z
  .object({
    answered: count,
    right: count,
    sections: z.array(z.object({ section, answered: count, right: count })),
  })
  .meta({ id: 'CheckScore' })

export const checks = {
  'GET /api/projects/{id}/checks': call({
    name: 'listCheckTasks',
    summary:
      'The project’s settings for check tasks, its check tasks with their scores, newest first and retired ones last, and the members who get no new tasks because of their answers.',
    roles: managers,
    tokens: readTokens,
    params,
    response: z.object({
      data: z.object({
        settings,
        tasks: z.array(
          z.object({
            _id: id,
            title: z.string(),
            externalId: z.string().nullable(),
            language: z.string(),
            expected,
            isRetired: z.boolean(),
            score: checkScore,
          }),
        ),
        paused: z.array(z.object({ _id: id, name: z.string(), pausedAt: instant })),
      }),
    }),
    problems: ['not-found'],
  }),
  'PUT /api/projects/{id}/checkSettings': call({
    name: 'setCheckSettings',
    summary:
      'Change the share of checks in what talents get, the threshold under which they get no new tasks, and whether they see afterwards what was expected; only the fields sent are changed.',
    roles: managers,
    params,
    body: settings.partial().extend({ before: before(settings) }),
    response: messageResponse,
    problems: ['not-found', 'edit-conflict'],
  }),
  'GET /api/tasks/{id}/check': call({
    name: 'getCheckTask',
    summary: 'The scores of a completed task, and those that are expected if it is a check task.',
    roles: managers,
    params,
    response: z.object({
      data: z.object({
        given: z.array(z.object({ section, score })),
        /** Null if it is no check task, or a retired one. */
        expected: expected.nullable(),
        /** What was expected of a retired check task; null if it is none. */
        retired: expected.nullable(),
      }),
    }),
    problems: ['not-found', 'task-not-completed'],
  }),
  'PUT /api/tasks/{id}/check': call({
    name: 'setCheckTask',
    summary: 'Make a completed task a check task, or change what is expected; also of a retired one.',
    roles: managers,
    params,
    body: z.object({
      expected,
      before: before(z.object({ expected: expected.nullable(), retired: expected.nullable() })).describe(
        '`expected` is null of no check task, or of a retired one; `retired` tells the two apart.',
      ),
    }),
    response: messageResponse,
    problems: ['not-found', 'task-not-completed', 'is-check', 'edit-conflict'],
  }),
  'DELETE /api/tasks/{id}/check': call({
    name: 'retireCheckTask',
    summary: 'Retire a check task: talents no longer get it, and its answers no longer count.',
    roles: managers,
    params,
    response: messageResponse,
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/liftPause': call({
    name: 'liftPause',
    summary: 'Let a member get new tasks again. Their answers so far no longer count for the threshold.',
    roles: managers,
    params,
    body: z.object({ userId: id }),
    response: messageResponse,
    problems: ['not-found'],
  }),
}
