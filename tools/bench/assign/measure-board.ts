// The board, the talents' quality and the trends beside the first page of tasks of the same bundle: all read stored
// counters, so they may cost some pages of the table of tasks, and not a scan of it.
import { readBoard } from '#src/server/features/projects/results/read-board.ts'
import { readQuality } from '#src/server/features/projects/results/read-quality.ts'
import { readTrends } from '#src/server/features/projects/results/read-trends.ts'
import { listTasks } from '#src/server/features/projects/tasks/list-tasks.ts'
import { type Figure, ratioAtMost } from '#tools/bench/figures.ts'
import { type TwoSizes, userOf } from '#tools/bench/generated-database.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { timePair } from '#tools/bench/time-pair.ts'
import { bundleId, managerId, projectId } from './project.ts'

export async function measureBoard({ large: { deps } }: TwoSizes, { log }: Run): Promise<Figure[]> {
  const manager = userOf(managerId)
  const page = () => listTasks(deps, manager, { bundleId, currentPage: 0, filters: {}, sort: 'status' })
  const trends = (period: 'day' | 'week' | 'month') => () => readTrends(deps, manager, { projectId, period })
  const reads = {
    board: () => readBoard(deps, manager, { projectId }),
    'board of the bundle': () => readBoard(deps, manager, { projectId, bundleId }),
    quality: () => readQuality(deps, manager, { projectId }),
    'quality in the bundle': () => readQuality(deps, manager, { projectId, bundleId }),
    'trends by day': trends('day'),
    'trends by week': trends('week'),
    'trends by month': trends('month'),
  }
  const figures: Figure[] = []
  for (const [name, read] of Object.entries(reads)) {
    const measured = async () => {
      if (!(await read()).ok) throw new Error('The manager was refused')
    }
    const times = await timePair({ measured, baseline: page }, { rounds: 200, warmUp: 20 })
    figures.push({ ...times, name: `${name} : first page of tasks`, threshold: ratioAtMost(10) })
    log(name)
  }
  return figures
}
