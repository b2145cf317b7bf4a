import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#src/app/ui/button/button.tsx'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { captureFocus } from './capture-focus.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import styles from './dialog.module.css'

export type FormDialogProps = Omit<DialogProps, 'footer' | 'dismissible'> & {
  /** Undefined when there is nothing to submit: then the children are shown without a form. */
  submitText: string | undefined
  cancelText?: string | undefined
  /** Called by Cancel, which may discard the input. Default: closes the dialog. */
  onCancel?: () => void
  onSubmit: (form: HTMLFormElement) => void
  busy: boolean
  busyText?: string
  /** Something the form needs still loads: the submit button waits, and the dialog can be closed. */
  loading?: boolean
  /** Marks the submit button as destructive. */
  danger?: boolean
  /** Shown above the form. */
  intro?: ReactNode
  /** Shown below it. */
  outro?: ReactNode
  /** Why the last attempt failed. */
  error?: ReactNode
}

/**
 * A dialog with a form: Cancel, and a submit button that Enter presses too. While `busy`, the fields accept no input,
 * because what would be typed is not part of the request.
 */
export function FormDialog({
  submitText,
  cancelText,
  onCancel,
  onSubmit,
  busy,
  busyText,
  loading = false,
  danger = false,
  intro,
  outro,
  error,
  children,
  ...dialogProps
}: FormDialogProps) {
  const labels = useUiLabels()
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const restoreFocus = useRef<() => void>(null)
  // A field loses the focus to the dialog or the page when the form becomes inert.
  useEffect(() => {
    if (!busy && document.activeElement?.contains(formRef.current)) restoreFocus.current?.()
  }, [busy])
  const cancel = onCancel ?? (() => dialogProps.onOpenChange(false))
  return (
    <Dialog
      {...dialogProps}
      dismissible={!busy}
      footer={
        <>
          <Button disabled={busy} onClick={cancel}>
            {cancelText ?? labels.cancel}
          </Button>
          {submitText !== undefined && (
            <Button
              variant={danger ? 'danger' : 'seal'}
              type="submit"
              form={formId}
              busy={busy || loading}
              {...(busyText !== undefined && { busyLabel: busyText })}
            >
              {submitText}
            </Button>
          )}
        </>
      }
    >
      {intro}
      {submitText === undefined ? (
        children
      ) : (
        <form
          id={formId}
          ref={formRef}
          noValidate
          inert={busy}
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault()
            if (busy) return
            restoreFocus.current = captureFocus()
            onSubmit(event.currentTarget)
          }}
        >
          {children}
          {error}
        </form>
      )}
      {outro}
    </Dialog>
  )
}
