// The assignments screen at both sizes: its cost must not grow with the bundle.
import { sql } from 'kysely'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { languages } from '#src/domain/people/languages.ts'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { maxListedTasks, type TaskSort } from '#src/domain/projects/task.ts'
import type { TaskFilters } from '#src/server/features/projects/tasks/task-filters.ts'
import { countMemberTasks } from '#src/server/features/projects/people/count-member-tasks.ts'
import { listTasks } from '#src/server/features/projects/tasks/list-tasks.ts'
import { readBundle } from '#src/server/features/projects/tasks/read-bundle.ts'
import { type Figure, ratioAtMost } from '#tools/bench/figures.ts'
import { type Generated, type TwoSizes, userOf } from '#tools/bench/generated-database.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { compareSizes } from '#tools/bench/time-pair.ts'
import { bundleId, managerId, projectId } from './project.ts'

const sampling = { rounds: 400, warmUp: 60, timeoutMs: 15_000 }

export const measureTables = async ({ small, large }: TwoSizes, { log }: Run): Promise<Figure[]> =>
  compareSizes(await createQueries(small), await createQueries(large), { sampling, threshold: ratioAtMost(1.5), log })

/** The last page that a sorted list of the small bundle has. */
const lastListedPage = (tasks: number) => Math.floor((Math.min(tasks, maxListedTasks) - 1) / rowsPerPage)

async function createQueries({ db, deps, size: tasks }: Generated) {
  const manager = userOf(managerId)
  const workers = await findBusiestAssignees(db)
  const pickByRound = (from: readonly string[], round: number) => from[round % from.length] ?? ''
  const page = async (currentPage: number, filters: TaskFilters, sort: TaskSort = 'status') => {
    const list = await listTasks(deps, manager, { bundleId, currentPage, filters, sort })
    if (!list.ok || list.value.data.length === 0) throw new Error(`An empty page ${currentPage}`)
  }
  /** A page from 60 % of the way down on, a different one each round. */
  const deepPage = (rows: number, round: number) => Math.floor((rows / rowsPerPage) * (0.6 + (round % 50) / 500))
  return {
    'first page': () => page(0, {}),
    'page far down': (round: number) => page(deepPage(tasks, round), {}),
    'of a language': (round: number) => page(0, { language: pickByRound(languages, round) }),
    'of a language, far down': (round: number) =>
      page(deepPage(tasks / languages.length, round), { language: pickByRound(languages, round) }),
    'of a worker': (round: number) => page(0, { 'worker._id': pickByRound(workers, round) }),
    'of a worker, in a language': (round: number) =>
      page(0, { 'worker._id': pickByRound(workers, round), language: pickByRound(languages, round) }),
    completed: () => page(0, { status: 'completed' }),
    'completed, far down': (round: number) => page(deepPage(tasks * 0.6, round), { status: 'completed' }),
    'last changed': () => page(0, {}, 'changed'),
    // The last page of such a list in the small bundle.
    'last changed, far down': () => page(lastListedPage(tasks), {}, 'changed'),
    'last added, of a language': (round: number) => page(0, { language: pickByRound(languages, round) }, 'added'),
    'last changed, of a worker': (round: number) => page(0, { 'worker._id': pickByRound(workers, round) }, 'changed'),
    'by an external id': (round: number) => page(0, { search: `clip-${1000 + round}` }),
    'by a title': (round: number) => page(0, { search: `Scene ${100 + (round % 100)} (` }),
    'by a common word': () => page(0, { search: 'season' }),
    flagged: () => page(0, { flagged: true }),
    counters: () => readBundle(deps, manager, { bundleId }),
    'worker filter': () => countMemberTasks(deps, manager, { projectId, bundleId }),
  }
}

/** Members with tasks in every language, those with most tasks first. */
async function findBusiestAssignees(db: Db): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select worker_id as _id from job_language_counts where bundle_id = ${bundleId}
     group by 1 order by count(*) desc, sum(assigned_count + completed_count) desc, 1 limit 5`.execute(db)
  return rows.map(({ _id }) => _id)
}
