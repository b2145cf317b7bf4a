import { useCallback, useState } from 'react'
import type { PageChange } from '#src/app/ui/table/use-clamped-page.ts'
import type { Task } from '#src/app/features/projects/project-queries.ts'

/** The task of the panel. `pending`: the first or last task of a page that is being loaded is shown next. */
type PanelState = { readonly task: Task; readonly pending: { readonly page: number; readonly at: 0 | -1 } | null }

type Pages = { page: number; pageCount: number; onPageChange: PageChange }

/**
 * The task whose details are shown, and the actions that show another one, also on the next or previous page. `rows` is
 * undefined while the page loads.
 */
export function useTaskPanel(rows: readonly Task[] | undefined, { page, pageCount, onPageChange }: Pages) {
  const [state, setState] = useState<PanelState | null>(null)
  const pendingTask = state?.pending?.page === page ? rows?.at(state.pending.at) : undefined
  if (pendingTask) setState({ task: pendingTask, pending: null })
  const onClose = useCallback(() => setState(null), [])
  const index = rows?.findIndex(({ _id }) => _id === state?.task._id) ?? -1
  const step = (by: -1 | 1): (() => void) | undefined => {
    if (!state || state.pending || index === -1) return undefined
    const next = rows?.[index + by]
    if (next) return () => setState({ task: next, pending: null })
    if (page + by < 1 || page + by > pageCount) return undefined
    return () => {
      setState({ ...state, pending: { page: page + by, at: by === 1 ? 0 : -1 } })
      onPageChange(page + by)
    }
  }
  return {
    // The row has the newest data, unless the list no longer contains it.
    task: state && (rows?.[index] ?? state.task),
    open: (task: Task) => setState({ task, pending: null }),
    actions: { onPrevious: step(-1), onNext: step(1), onClose },
  }
}
