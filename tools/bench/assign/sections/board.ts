// The board, the talents' quality and the trends at the large size: all read stored counters, so they may cost some pages
// of the table of tasks, and not a scan of it.
import { listTasks } from '#src/server/features/projects/tasks/list-tasks.ts'
import { readBoard } from '#src/server/features/projects/results/read-board.ts'
import { readQuality } from '#src/server/features/projects/results/read-quality.ts'
import { readTrends } from '#src/server/features/projects/results/read-trends.ts'
import { bundleId, managerId, projectId } from '#tools/bench/assign/data/ids.ts'
import type { Section } from '#tools/bench/assign/section.ts'
import { benchDeps, userOf } from '#tools/bench/bench-deps.ts'
import { interleave } from '#tools/bench/interleave.ts'
import { median, percentile } from '#tools/bench/percentile.ts'

const threshold = { kind: 'max', ratio: 10 } as const

export const boardSection: Section = {
  name: 'board',
  run: async ({ large: { db, tasks }, log }) => {
    const deps = benchDeps(db)
    const manager = userOf(managerId)
    const succeed = async (result: Promise<{ readonly ok: boolean }>) => {
      if (!(await result).ok) throw new Error('The manager was refused')
    }
    const trends = (period: 'day' | 'week' | 'month') => () => succeed(readTrends(deps, manager, { projectId, period }))
    const times = await interleave(
      [
        {
          name: 'page',
          run: () => succeed(listTasks(deps, manager, { bundleId, currentPage: 0, filters: {}, sort: 'status' })),
        },
        { name: 'board', run: () => succeed(readBoard(deps, manager, { projectId })) },
        { name: 'board of the bundle', run: () => succeed(readBoard(deps, manager, { projectId, bundleId })) },
        { name: 'quality', run: () => succeed(readQuality(deps, manager, { projectId })) },
        { name: 'quality in the bundle', run: () => succeed(readQuality(deps, manager, { projectId, bundleId })) },
        { name: 'trends by day', run: trends('day') },
        { name: 'trends by week', run: trends('week') },
        { name: 'trends by month', run: trends('month') },
      ],
      { rounds: 200, timeoutMs: 60_000, warmUp: 20 },
    )
    log('board')
    const baseline = median(times.get('page') ?? [])
    return [...times]
      .filter(([name]) => name !== 'page')
      .map(([name, measured]) => ({
        section: 'board',
        name: `${name} : first page of ${tasks.toLocaleString('en-US')} tasks`,
        unit: 'ms',
        baseline,
        measured: median(measured),
        threshold,
        note: `p95 ${percentile(measured, 0.95).toFixed(1)}`,
      }))
  },
}
