import { Fragment, type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { type DialogOpenProps, preloadDialogs } from './dialog.tsx'

export type HostedDialogProps = DialogOpenProps & {
  /** Closes the dialog once its input was saved or cancelled: it opens anew. */
  onClose: () => void
}

type Opened<Request> = {
  readonly request: Request
  /** Tells openings apart: each has a dialog of its own. */
  readonly openCount: number
  readonly isOpen: boolean
  readonly isDone: boolean
}

export type DialogHost = ReturnType<typeof useDialog<void>>

type DialogHostOptions = {
  /** A dialog that was left by Escape, Back or a press outside shows its input when it is opened again for the same. */
  readonly keepsInput?: boolean
}

/**
 * Opens a dialog, about a `request` if it has one. `render` returns the dialog that was opened last, which it shows while
 * it closes.
 */
export function useDialog<Request = void>({ keepsInput = false }: DialogHostOptions = {}) {
  // Several dialogs may have their place in one element.
  const id = useId()
  const [opened, setOpened] = useState<Opened<Request> | null>(null)
  useEffect(preloadDialogs, [])
  const onOpenChange = useCallback(
    (isOpen: boolean) =>
      setOpened((last) =>
        last && last.isOpen !== isOpen ? { ...last, isOpen, isDone: last.isDone || !keepsInput } : last,
      ),
    [keepsInput],
  )
  const close = useCallback(() => setOpened((last) => last && { ...last, isOpen: false, isDone: true }), [])
  return {
    isOpen: opened?.isOpen ?? false,
    /** Whether it is open, or was left with input that it shows when it is opened again. */
    hasInput: opened?.isDone === false,
    open: (request: Request) =>
      setOpened((last) =>
        last && !last.isDone && Object.is(last.request, request)
          ? { ...last, isOpen: true }
          : { request, openCount: (last?.openCount ?? 0) + 1, isOpen: true, isDone: false },
      ),
    render: (renderDialog: (props: HostedDialogProps, request: Request) => ReactNode) =>
      opened && (
        <Fragment key={`${id} ${opened.openCount}`}>
          {renderDialog({ open: opened.isOpen, onOpenChange, onClose: close }, opened.request)}
        </Fragment>
      ),
  }
}
