import { type ReactNode, useId } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import styles from './setup.module.css'

export type OpenProps = { open: boolean; onOpenChange: (open: boolean) => void }

type FormDialogProps = OpenProps & {
  title: string
  description?: string
  /** The label of the submit button. */
  action: string
  busy: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A dialog with a form: Cancel, and a submit button that Enter presses too. */
export function FormDialog({ title, description, action, busy, onSubmit, children, ...opening }: FormDialogProps) {
  const t = useText('setup')
  const form = useId()
  return (
    <Dialog
      {...opening}
      title={title}
      description={description}
      dismissible={!busy}
      footer={
        <>
          <Button disabled={busy} onClick={() => opening.onOpenChange(false)}>
            {t.cancel}
          </Button>
          <Button type="submit" form={form} variant="seal" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
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
