import { type ReactNode, useId } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import styles from './setup.module.css'

export type DialogOpenProps = { open: boolean; onOpenChange: (open: boolean) => void }

type FormDialogProps = DialogOpenProps & {
  title: string
  description?: string
  /** The label of the submit button. */
  submitLabel: string
  busy: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A dialog with a form: Cancel, and a submit button that Enter presses too. */
export function FormDialog({
  title,
  description,
  submitLabel,
  busy,
  onSubmit,
  children,
  ...dialogProps
}: FormDialogProps) {
  const t = useTranslations('setup')
  const formId = useId()
  return (
    <Dialog
      {...dialogProps}
      title={title}
      description={description}
      dismissible={!busy}
      footer={
        <>
          <Button disabled={busy} onClick={() => dialogProps.onOpenChange(false)}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} variant="seal" busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onSubmit()
        }}
      >
        {children}
        <NeedsNetwork />
      </form>
    </Dialog>
  )
}
