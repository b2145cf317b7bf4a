import { useState } from 'react'
import { maxSelectedTasks } from '#src/domain/task-list.ts'
import type { Task, TaskFilters } from '#src/app/features/projects/project-queries.ts'

type SelectionState = {
  /** The filters of the list that was selected from; with others, nothing is selected. */
  readonly list: string
  readonly ids: ReadonlySet<string>
  /** All tasks that match the filters. */
  readonly isAll: boolean
  /** Whether more tasks were selected than can be. */
  readonly isOverLimit: boolean
  /** The task that was selected last, where a range with Shift begins. */
  readonly anchor: string | null
}

/** The selected tasks of a list, on any of its pages. `rows` are those of the current page. */
export function useTaskSelection(filters: TaskFilters, rows: readonly Task[], total: number) {
  const list = JSON.stringify(filters)
  const empty: SelectionState = { list, ids: new Set(), isAll: false, isOverLimit: false, anchor: null }
  const [stored, setState] = useState(empty)
  const state = stored.list === list ? stored : empty
  const set = (ids: ReadonlySet<string>, anchor: string | null = null) =>
    setState({
      list,
      ids: new Set([...ids].slice(0, maxSelectedTasks)),
      isAll: false,
      isOverLimit: ids.size > maxSelectedTasks,
      anchor,
    })
  const withRows = (changed: readonly Task[], selected: boolean) => {
    const ids = state.isAll ? new Set(rows.map(({ _id }) => _id)) : new Set(state.ids)
    for (const { _id } of changed) {
      if (selected) ids.add(_id)
      else ids.delete(_id)
    }
    return ids
  }
  const indexOf = (id: string | null) => rows.findIndex(({ _id }) => _id === id)
  return {
    count: state.isAll ? total : state.ids.size,
    isAll: state.isAll,
    isOverLimit: state.isOverLimit,
    isSelected: ({ _id }: Task) => state.isAll || state.ids.has(_id),
    /** With `isRange`, also all tasks between this one and the one before. */
    select: (task: Task, selected: boolean, isRange: boolean) => {
      const [from, to] = [indexOf(isRange ? state.anchor : null), indexOf(task._id)].toSorted((one, two) => one - two)
      const range = from === undefined || to === undefined || from < 0 ? [task] : rows.slice(from, to + 1)
      set(withRows(range, selected), task._id)
    },
    selectPage: (selected: boolean) => set(withRows(rows, selected)),
    selectAll: () => setState({ ...empty, isAll: true }),
    clear: () => setState(empty),
    /** Filters that match the selected tasks. */
    filters: state.isAll ? filters : { ids: [...state.ids] },
  }
}

export type TaskSelection = ReturnType<typeof useTaskSelection>
