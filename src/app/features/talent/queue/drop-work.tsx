import { useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { type OutboxEntry, useOutbox } from '#src/app/platform/outbox.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { workName } from './work-name.ts'

type DropWorkProps = { entry: OutboxEntry; label: string; name: (what: string) => string }

/** Takes something handed in out of the outbox; asks first, and says what stays. */
export function DropWork({ entry, label, name }: DropWorkProps) {
  const t = useText('queue')
  const { drop } = useOutbox()
  const [asking, setAsking] = useState(false)
  const what = workName(entry, t)
  return (
    <>
      <Button variant="quiet" size="dense" aria-label={name(what)} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={name(what)}
        message={entry.work.kind === 'review' ? t.discardReview : t.discardOther}
        confirmText={label}
        cancelText={t.cancel}
        danger
        onConfirm={() => void drop(entry.id)}
      />
    </>
  )
}
