import { Readable } from 'node:stream'
import { csvLine, csvMark } from '#src/domain/text/csv-cell.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import type { FileResponse } from '#src/server/http/calls/handler.ts'
import { buildFileName } from './export-tasks.ts'
import { type JobFilters, queryJobs, toPayout, selectPayouts } from './list-payouts.ts'

type Query = { readonly projectId: string; readonly filters: JobFilters }

const header = [
  'worker',
  'email',
  'bundle',
  'completed',
  'open',
  'rate',
  'due',
  'paid',
  'currency',
  'status',
  'paidAt',
  // due = dueAtEarlierRates + (completed - paidTasks - tasksAtEarlierRates) * rate
  'paidTasks',
  'tasksAtEarlierRates',
  'dueAtEarlierRates',
]

/** Writes one line per job, as on the payouts page. At most members times bundles, so they fit in memory. */
export const writePayroll = forManagers(async ({ db }, { projectId, filters }: Query): Promise<FileResponse> => {
  const [project, rows] = await Promise.all([
    db.selectFrom('projects').select('name').where('_id', '=', projectId).executeTakeFirstOrThrow(),
    selectPayouts(queryJobs(db, projectId, filters)).execute(),
  ])
  const lines = rows.map((row) => {
    const { worker, bundle, completed, assigned, rate, due, paid, currency, status, paidAt, dueAtOldRates } =
      toPayout(row)
    return csvLine([
      worker.name,
      worker.email,
      bundle.name,
      completed,
      assigned,
      rate,
      due,
      paid,
      currency,
      status,
      paidAt,
      row.paid_count,
      row.old_rate_count,
      dueAtOldRates,
    ])
  })
  return {
    name: buildFileName([project.name, 'payroll'], 'csv'),
    type: 'text/csv; charset=utf-8',
    content: Readable.from([csvMark + csvLine(header) + lines.join('')]),
  }
})
