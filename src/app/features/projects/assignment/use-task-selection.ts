import { maxSelectedTasks } from '#src/domain/projects/task.ts'
import { useRowSelection } from '#src/app/ui/table/use-row-selection.ts'
import type { Task, TaskFilters } from '#src/app/features/projects/project-queries.ts'

/** The selected tasks of a list, on any of its pages. `rows` are those of the current page. */
export function useTaskSelection(filters: TaskFilters, rows: readonly Task[], total: number) {
  const selection = useRowSelection({ list: JSON.stringify(filters), rows, total, limit: maxSelectedTasks })
  return {
    ...selection,
    /** Filters that match the selected tasks. */
    filters: selection.isAll ? filters : { ids: [...selection.ids] },
  }
}

export type TaskSelection = ReturnType<typeof useTaskSelection>
