import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState, useCallback } from 'react'
import { shortId } from '#src/domain/uuid.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button, stepProps } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { useKeys } from '#src/app/ui/use-keys.ts'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import type { Task } from '#src/app/features/projects/project-queries.ts'
import { TaskFacts } from './task-facts.tsx'
import styles from './task-panel.module.css'
import { Row } from '#src/app/ui/layout/layout.tsx'
import type { PageChange } from '#src/app/ui/table/pagination.tsx'

type TaskPanelProps = {
  projectId: string
  bundleId: string
  task: Task
  /** Undefined where there is no further task. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** A task's details: beside the table on a wide screen, else over it. `j` and `k` show the next and previous task. */
export function TaskPanel({ projectId, bundleId, task, onPrevious, onNext, onClose }: TaskPanelProps) {
  const t = useTranslations('assignment')
  const isScreenWide = useMediaQuery('(width >= 1024px)')
  const [isWide, setIsWide] = useState(isScreenWide)
  const editDialog = useDialog({ keepsInput: true })
  const checkDialog = useDialog({ keepsInput: true })
  const roundDialog = useDialog({ keepsInput: true })
  // Moved elsewhere, the panel would lose its open dialog and what was typed.
  const hasOpenDialog = editDialog.isOpen || checkDialog.isOpen || roundDialog.isOpen
  if (isWide !== isScreenWide && !hasOpenDialog) setIsWide(isScreenWide)
  const title = task.title || task.externalId || shortId(task._id)
  const steps = (
    <>
      <Button icon={<ChevronLeft aria-hidden />} aria-keyshortcuts="k" {...stepProps(!onPrevious, onPrevious)}>
        {t.previousTask}
      </Button>
      <Button icon={<ChevronRight aria-hidden />} aria-keyshortcuts="j" {...stepProps(!onNext, onNext)}>
        {t.nextTask}
      </Button>
    </>
  )
  const dialogs = { editDialog, checkDialog, roundDialog }
  const facts = (
    <TaskFacts key={task._id} projectId={projectId} bundleId={bundleId} task={task} title={title} {...dialogs} />
  )
  if (!isWide) {
    return (
      <BottomSheet open onOpenChange={(open) => open || onClose()} title={title} footer={steps}>
        {facts}
      </BottomSheet>
    )
  }
  return (
    <SidePanel title={title} footer={steps} keys={{ j: onNext, k: onPrevious, Escape: onClose }} onClose={onClose}>
      {facts}
    </SidePanel>
  )
}

type SidePanelProps = {
  title: string
  footer: ReactNode
  keys: Parameters<typeof useKeys>[0]
  onClose: () => void
  children: ReactNode
}

/** Takes the focus when it appears and returns it when it disappears. The page beside it stays usable. */
function SidePanel({ title, footer, keys, onClose, children }: SidePanelProps) {
  const t = useTranslations('assignment')
  const titleId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useKeys(keys)
  useEffect(() => {
    const opener = document.activeElement
    headingRef.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <aside className={styles['panel']} aria-labelledby={titleId}>
      <header className={styles['header']}>
        <h2 ref={headingRef} id={titleId} tabIndex={-1} dir="auto">
          {title}
        </h2>
        <IconButton label={t.closePanel} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      <div className={styles['body']}>{children}</div>
      <Row as="footer" className={styles['footer']}>
        {footer}
      </Row>
    </aside>
  )
}

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
