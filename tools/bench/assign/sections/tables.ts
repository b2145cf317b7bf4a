// The assignments screen at both sizes: its cost must not grow with the bundle.
import { sql } from 'kysely'
import { languages } from '#src/domain/people/languages.ts'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { maxListedTasks, type TaskSort } from '#src/domain/projects/task.ts'
import type { TaskFilters } from '#src/server/features/projects/tasks/task-filters.ts'
import { countMemberTasks } from '#src/server/features/projects/people/count-member-tasks.ts'
import { listTasks } from '#src/server/features/projects/tasks/list-tasks.ts'
import { readBundle } from '#src/server/features/projects/tasks/read-bundle.ts'
import { bundleId, managerId, projectId } from '#tools/bench/assign/data/ids.ts'
import type { Bench, Project, Section } from '#tools/bench/assign/section.ts'
import { benchDeps, userOf } from '#tools/bench/bench-deps.ts'
import type { Figure } from '#tools/bench/judge-figures.ts'
import { interleave } from '#tools/bench/interleave.ts'
import { median, percentile } from '#tools/bench/percentile.ts'

const threshold = { kind: 'max', ratio: 1.5 } as const
const rounds = 400
const timeoutMs = 15_000

export const tablesSection: Section = {
  name: 'tables',
  run: async (bench) => {
    const [small, large] = [await createQueries(bench.small), await createQueries(bench.large)]
    const figures: Figure[] = []
    for (const name of Object.keys(small) as QueryName[]) {
      const times = await interleave(
        [
          { name: 'small', run: small[name] },
          { name: 'large', run: large[name] },
        ],
        // Warm-up: measures queries, not the first read from disk.
        { rounds, timeoutMs, warmUp: 60 },
      )
      figures.push(figureOf(name, times.get('small') ?? [], times.get('large') ?? [], bench))
      bench.log(`tables: ${name}`)
    }
    return figures
  },
}

function figureOf(name: QueryName, small: readonly number[], large: readonly number[], bench: Bench): Figure {
  const p95 = [small, large].map((times) => percentile(times, 0.95).toFixed(1)).join(' and ')
  return {
    section: 'tables',
    name: `${name}, ${bench.large.tasks.toLocaleString('en-US')} : ${bench.small.tasks.toLocaleString('en-US')} tasks`,
    unit: 'ms',
    baseline: median(small),
    measured: median(large),
    threshold,
    note: `p95 ${p95}`,
  }
}

/** The last page that a sorted list of the small bundle has. */
const lastListedPage = (tasks: number) => Math.floor((Math.min(tasks, maxListedTasks) - 1) / rowsPerPage)

type QueryName = keyof Awaited<ReturnType<typeof createQueries>>

async function createQueries({ db, tasks }: Project) {
  const deps = benchDeps(db)
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
async function findBusiestAssignees(db: Project['db']): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select worker_id as _id from job_language_counts where bundle_id = ${bundleId}
     group by 1 order by count(*) desc, sum(assigned_count + completed_count) desc, 1 limit 5`.execute(db)
  return rows.map(({ _id }) => _id)
}
