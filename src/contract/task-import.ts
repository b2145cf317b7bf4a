// Tasks from elsewhere, by the thousand.
import { z } from 'zod'
import { importReasonNames } from '#src/domain/task-import/import-error.ts'
import { call, managers } from './call.ts'
import { params } from './fields.ts'

/** Errors told one by one; of those beyond only the number. */
export const mostErrors = 1000

const count = z.number().int()

const task = z.object({
  /** The sender's own id: a task whose id the bundle has is not added again. */
  externalId: z.string().optional(),
  language: z.string(),
  source_external_url: z.string(),
  target_external_url: z.string(),
  meta: z.record(z.string(), z.unknown()).optional(),
})

export const taskImport = {
  'POST /api/bundles/{id}/import': call({
    summary:
      'Import tasks into a bundle: JSON, NDJSON or CSV. All or, if a line is wrong, none; with `mode=good` those that are right.',
    who: managers,
    idempotent: false,
    params,
    query: z.object({ mode: z.enum(['all', 'good']).default('all') }),
    raw: ['application/json', 'application/x-ndjson', 'text/csv'],
    body: z.object({ tasks: z.array(task) }),
    answer: z.object({
      data: z.object({
        added: count,
        /** Whose externalId the bundle had already, or that came twice. */
        known: count,
        refused: count,
        /** The first 1,000, by line. */
        errors: z.array(
          z.object({
            /** Of the file, from 1. */
            line: count,
            /** Empty where the line as a whole is meant. */
            field: z.string(),
            reason: z.enum(importReasonNames),
            /** What the reason is about. */
            values: z.record(z.string(), z.union([z.string(), z.number()])),
            /** The reason in plain English. */
            message: z.string(),
          }),
        ),
        errorCount: count,
        /** Names in the file that nothing is done with. */
        ignored: z.array(z.string()),
      }),
    }),
    problems: ['not-found', 'bundle-changed', 'too-many'],
  }),
}
