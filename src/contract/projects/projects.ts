import { z } from 'zod'
import { genders } from '#src/domain/people/people.ts'
import { priorities } from '#src/domain/projects/schedule.ts'
import { taskStatuses, taskSorts } from '#src/domain/projects/task.ts'
import { anyToken, call, managers, readTokens } from '#src/contract/call/call.ts'
import { id, instant, linkEnds, page, params, talentFilters, taskFilters } from '#src/contract/call/fields.ts'
import { lastSkip } from '#src/contract/review/review-result.ts'

export const count = z.number().int()

export const statusCounts = z
  .object({
    new: z.number().int(),
    assigned: z.number().int(),
    completed: z.number().int(),
  })
  .meta({ id: 'StatusCounts' })

export const bundle = z
  .object({
    _id: id,
    name: z.string(),
    project: z.object({ _id: id, name: z.string() }),
    languages: z.array(z.string()),
    /** Without second reviews and checks. */
    statusCounts,
    secondReviews: z.number().int(),
    /** The priority and due date of its tasks that have none of their own. The date is a whole day, UTC. */
    priority: z.enum(priorities),
    dueOn: z.iso.date().nullable(),
    /** Number of its tasks and second reviews that are late: not completed although their due date is over. */
    late: z.number().int(),
    /** Whether it was archived, itself or with its project. */
    isArchived: z.boolean(),
  })
  .meta({ id: 'Bundle' })

const planJob = z
  .object({
    _id: id,
    language: z.string(),
    /** 0 is unlimited. */
    maxNumber: z.number().int(),
    userId: id,
    projectId: id,
  })
  .meta({ id: 'PlanJob' })

/**
 * Managers see the name, country and language of every talent and whether they look for tasks; the rest is empty, unless
 * the talent is a member of one of their projects. The email is also shown if the filter contains all of it.
 */
const talent = z
  .object({
    _id: id,
    /** Whether the caller sees all of this talent. */
    isShared: z.boolean(),
    email: z.string(),
    phoneNumber: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    country: z.string(),
    language: z.string(),
    position: z.string(),
    /** Null if it is not shown to the caller. */
    gender: z.enum(genders).nullable(),
    lookingForTasks: z.boolean(),
    availability: z.string(),
    linkedin: z.string(),
  })
  .meta({ id: 'Talent' })

export const projects = {
  'POST /api/projects/{id}/planJobs': call({
    name: 'listPlanJobs',
    summary: 'The project’s plan jobs, grouped by talent id; with `bundleId` only those in the bundle’s languages.',
    roles: managers,
    tokens: readTokens,
    isReadOnly: true,
    params,
    body: z.object({ bundleId: id.optional() }),
    response: z.object({ data: z.record(z.string(), z.array(planJob)) }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/getMembers': call({
    name: 'listMemberIds',
    summary:
      'Ids of the project’s members, its banned talents with reasons, and talents who are invited or have declined.',
    roles: managers,
    tokens: readTokens,
    isReadOnly: true,
    params,
    response: z.object({
      data: z.array(id),
      blackList: z.array(z.object({ userId: id, reason: z.string() })),
      invitations: z.array(z.object({ userId: id, status: z.enum(['pending', 'declined']) })),
    }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/membersWithName': call({
    name: 'listMembersWithTaskCounts',
    summary: 'The project’s members by id, each with their name, language and number of tasks in a bundle.',
    roles: managers,
    tokens: readTokens,
    isReadOnly: true,
    params,
    body: z.object({ bundleId: id }),
    response: z.object({
      data: z.record(
        z.string(),
        z.object({
          firstName: z.string(),
          lastName: z.string(),
          /** The talent’s own language; empty if unknown. */
          language: z.string(),
          count,
          /** Number of them that are open. */
          open: count,
          /** Number of them by language. */
          languages: z.record(z.string(), count),
        }),
      ),
    }),
    problems: ['not-found'],
  }),
  'POST /api/talents': call({
    name: 'listTalents',
    summary: 'Talents, sorted by name, 20 per page.',
    roles: managers,
    limit: 'search',
    isReadOnly: true,
    body: z.object({
      filters: talentFilters,
      currentPage: page,
      projectId: id,
    }),
    response: z.object({ data: z.array(talent), total: z.number().int() }),
    problems: ['not-found'],
  }),
  'GET /api/bundles/{id}': call({
    name: 'getBundle',
    summary: 'A bundle with its project and counts by status.',
    roles: managers,
    tokens: anyToken,
    params,
    response: z.object({ data: bundle.extend({ linkEnds }), statusCounts }),
    problems: ['not-found'],
  }),
  'POST /api/bundles/{id}/tasks': call({
    name: 'listTasks',
    summary:
      'A bundle’s tasks, open ones first, by language, or in another order, 20 per page. Other orders, and lists of found, skipped or flagged tasks, end after 10,000.',
    roles: managers,
    tokens: readTokens,
    isReadOnly: true,
    params,
    body: z.object({
      filters: taskFilters,
      sort: z.enum(taskSorts).default('status'),
      currentPage: page,
      projectId: id.optional(),
    }),
    response: z.object({
      data: z.array(
        z.object({
          _id: id,
          status: z.enum(taskStatuses),
          worker: z.object({ _id: id, firstName: z.string(), lastName: z.string() }).nullable(),
          language: z.string(),
          created_at: instant,
          updated_at: instant,
          /** Seconds; 0 until completed. */
          duration: z.number(),
          /** Set for an unassigned task that a worker skipped. */
          skipped: lastSkip.nullable(),
          /** Whether the task is a second review. */
          isSecond: z.boolean(),
          /** Whether the task is a check: a copy of a check task, which its worker takes for any task. */
          isCheck: z.boolean(),
          /** Whether its scores are known and copies of it are given as checks. */
          isCheckTask: z.boolean(),
          /** Of a second review and of a check: of the original task. */
          externalId: z.string().nullable(),
          /** `meta.title`; empty without one. */
          title: z.string(),
          flagCount: count,
          isArchived: z.boolean(),
          /** Counted from 1, by the versions of the dub. */
          round: z.number().int(),
          /** Whether a new version of the dub is reviewed as another task. */
          hasLaterRound: z.boolean(),
          /** Its own priority and due date, or those of its bundle. The date is a whole day, UTC. */
          priority: z.enum(priorities),
          dueOn: z.iso.date().nullable(),
        }),
      ),
      total: z.number().int(),
      /** Number of tasks that the pages list: at most `total`. */
      listed: z.number().int(),
      /** Whether more tasks match than `total`. */
      isCapped: z.boolean(),
      /** Unassigned checks, and tasks with a second review or a check, among them. Bulk assignment skips them; a manager assigns each one. */
      byHand: z.number().int(),
      /** Archived tasks that are left out; 0 for a search, and for filters by what happened to a task. */
      archivedCount: z.number().int(),
    }),
    problems: ['not-found'],
  }),
}
