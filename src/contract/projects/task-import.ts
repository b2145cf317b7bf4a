// Bulk import of tasks.
import { z } from 'zod'
import { priorities } from '#src/domain/projects/schedule.ts'
import { maxSelectedTasks } from '#src/domain/projects/task.ts'
import { importErrorCodes } from '#src/domain/task-import/import-error.ts'
import { timeUnits } from '#src/domain/segments/read-time.ts'
import { allTokens, call, importTokens, linkTokens, managers } from '#src/contract/call/call.ts'
import { enteredDay, id, params, taskFilters } from '#src/contract/call/fields.ts'

/** Maximum number of errors listed; further ones are only counted. */
export const maxReportedErrors = 1000

const count = z.number().int()

/** The parameter of `undoAssign`, with which the changes are undone; null if no task was changed. */
const actionId = id.nullable()

const task = z
  .object({
    /** The sender's id of the task. A task whose id is already in the bundle is not added again. */
    externalId: z.string().optional(),
    language: z.string(),
    source_external_url: z.string(),
    target_external_url: z.string(),
    meta: z.record(z.string(), z.unknown()).optional(),
    /** `urgent`, `high`, `normal` or `low`; without it, that of the bundle. */
    priority: z.string().optional(),
    /** A day such as 2026-11-30, which ends in UTC; without it, that of the bundle. */
    due: z.string().optional(),
    /** The email of a member of the project, who gets the task. Of tasks that are in the bundle, it changes nothing. */
    assignee: z.string().optional(),
  })
  .meta({ id: 'ImportedTask' })

const fieldError = z.object({
  /** Empty if the error concerns the whole line. */
  field: z.string(),
  reason: z.enum(importErrorCodes),
  /** The values that the reason's message contains. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The reason in plain English. */
  message: z.string(),
})

const lineError = fieldError.extend({
  /** Line of the file, counted from 1. */
  line: count,
})

/** The new addresses of a task's videos; without one of them, it keeps its address. */
const taskLinks = z
  .object({
    externalId: z.string(),
    source_external_url: z.string().optional(),
    target_external_url: z.string().optional(),
  })
  .meta({ id: 'TaskLinks' })

/** A new version of a task's dub. */
const taskDub = z
  .object({
    externalId: z.string(),
    target_external_url: z.string(),
    /** The segments of the new version; without it, those of the round before. */
    rewrite_translate_list: z.string().optional(),
  })
  .meta({ id: 'TaskDub' })

/** How lists of segments are to be read, where they do not say it. */
const listAnswers = {
  unit: z
    .enum(timeUnits)
    .optional()
    .describe(
      'Of whole numbers that are times in lists of segments; otherwise it is what fits the video, and a list that both fit is refused.',
    ),
  gender: z
    .enum(['male', 'female'])
    .optional()
    .describe('What 1 stands for in lists of segments whose genders are numbers, which are refused otherwise.'),
  frameRate: z.coerce.number().min(1).max(240).optional().describe('Frames a second of times that count frames.'),
}

const rawMediaTypes = ['application/json', 'application/x-ndjson', 'text/csv', 'text/tab-separated-values'] as const

const importProblems = [
  'not-found',
  'bundle-archived',
  'bundle-changed',
  'import-refused',
  'import-running',
  'too-many',
] as const

const taskFields = z
  .strictObject({
    externalId: z.string().max(1000),
    title: z.string().max(1000),
    language: z.string().max(100),
    source_external_url: z.string().max(10_000),
    target_external_url: z.string().max(10_000),
    priority: z.string().max(100),
    due: z.string().max(100),
    meta: z.record(z.string(), z.unknown()),
  })
  .partial()

/** What an import did, or would do. */
const report = z.object({
  data: z.object({
    added: count,
    /** Tasks whose externalId is already in the bundle or occurs earlier in the file, and of which nothing changed. */
    known: count,
    /** Tasks that were there and in which `update` changed something. */
    changed: count,
    /** Of the added tasks, those that were assigned. */
    assigned: count,
    actionId,
    refused: count,
    /** The first 1,000, by line. */
    errors: z.array(lineError),
    errorCount: count,
    /** What was done to lists of segments and what is odd in them, of tasks that are not refused. The first 1,000. */
    notes: z.array(lineError),
    noteCount: count,
    /** Names in the file that match no field. */
    ignored: z.array(z.string()),
  }),
})

export const taskImport = {
  'POST /api/tasks/{id}/edit': call({
    name: 'editTask',
    summary:
      'Change fields of a task that is not reviewed, by the rules of the import; only the fields sent are changed. `meta` replaces all of it but the title. With errors, nothing is changed.',
    roles: managers,
    tokens: allTokens,
    params,
    body: taskFields.extend({ before: taskFields.optional() }),
    response: z.object({ data: z.object({ actionId, errors: z.array(fieldError) }) }),
    problems: [
      'not-found',
      'bundle-archived',
      'task-completed',
      'second-review-exists',
      'is-check',
      'edit-conflict',
      'bundle-changed',
    ],
  }),
  'POST /api/bundles/{id}/scheduleTasks': call({
    name: 'scheduleTasks',
    summary:
      'Set the priority or due date of the tasks that match the filters and are not completed; null for that of the bundle. Only the fields sent are changed.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.strictObject({
      bundleId: id.optional(),
      filters: taskFilters,
      priority: z.enum(priorities).nullable().optional(),
      dueOn: enteredDay.nullable().optional(),
    }),
    response: z.object({ data: z.object({ modifiedCount: count, actionId }) }),
    problems: ['not-found', 'date-out-of-range', 'bundle-archived'],
  }),
  'POST /api/bundles/{id}/import': call({
    name: 'importTasks',
    summary:
      'Import tasks into a bundle from JSON, NDJSON, CSV or TSV. An invalid line rejects all; with `mode=good` valid lines are imported. `update=true` also changes what differs in tasks with the same externalId that are not reviewed; `update=preview` says what it would do, and does nothing.',
    roles: managers,
    tokens: importTokens,
    params,
    query: z.object({
      mode: z.enum(['all', 'good']).default('all'),
      update: z.enum(['true', 'preview']).optional(),
      ...listAnswers,
    }),
    rawMediaTypes,
    body: z.object({ tasks: z.array(task) }),
    response: report,
    problems: importProblems,
  }),
  'POST /api/bundles/{id}/refreshLinks': call({
    name: 'refreshLinks',
    summary:
      'Replace the addresses of the videos of tasks that are in the bundle, by externalId, from JSON, NDJSON, CSV or TSV: nothing else is changed, and reviewed tasks have theirs replaced, too. An address of another video than before, which differs in more than its signature, is refused unless `moved=true` says that the same video is there now, for which an API token needs the scope `all`.',
    roles: managers,
    tokens: linkTokens,
    params,
    query: z.object({
      mode: z.enum(['all', 'good']).default('all'),
      moved: z.literal('true').optional(),
    }),
    rawMediaTypes,
    body: z.object({ tasks: z.array(taskLinks) }),
    response: report,
    problems: importProblems,
  }),
  'POST /api/bundles/{id}/rounds': call({
    name: 'importRounds',
    summary:
      'Have new versions of the dubs of reviewed tasks reviewed, by externalId, from JSON, NDJSON, CSV or TSV. Each is a new task, the next round, which goes to whoever reviewed the round before; it stays unassigned if they can no longer have tasks or have reached their cap. `added` minus `assigned` are unassigned.',
    roles: managers,
    tokens: allTokens,
    params,
    query: z.object({ mode: z.enum(['all', 'good']).default('all'), ...listAnswers }),
    rawMediaTypes,
    body: z.object({ tasks: z.array(taskDub) }),
    response: report,
    problems: importProblems,
  }),
  'POST /api/bundles/{id}/startRounds': call({
    name: 'startRounds',
    summary:
      'Have new versions of the dubs of some reviewed tasks reviewed, as `importRounds` does: all or none. With errors, whose `line` is the place in the list from 1, nothing is changed.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.strictObject({
      dubs: z
        .array(
          z.strictObject({
            taskId: id,
            target_external_url: z.string().max(10_000),
            rewrite_translate_list: z.string().max(1_000_000).optional(),
          }),
        )
        .min(1)
        .max(maxSelectedTasks),
    }),
    response: z.object({
      data: z.object({ modifiedCount: count, assigned: count, actionId, errors: z.array(lineError) }),
    }),
    problems: ['not-found', 'bundle-archived', 'bundle-changed'],
  }),
}
