import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { formatSubmissionName } from './format-submission.ts'

type WithdrawSubmissionProps = { entry: Submission; label: string; formatLabel: (submissionName: string) => string }

/** Removes a submission from the outbox after a confirmation that says what is kept. */
export function WithdrawSubmission({ entry, label, formatLabel }: WithdrawSubmissionProps) {
  const t = useTranslations('queue')
  const { withdraw } = useOutbox()
  const [isConfirming, setIsConfirming] = useState(false)
  const submissionName = formatSubmissionName(entry, t)
  return (
    <>
      <Button
        variant="quiet"
        size="dense"
        aria-label={formatLabel(submissionName)}
        onClick={() => setIsConfirming(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={formatLabel(submissionName)}
        message={entry.work.kind === 'review' ? t.discardReview : t.discardOther}
        confirmText={label}
        cancelText={t.cancel}
        danger
        onConfirm={() => void withdraw(entry.id)}
      />
    </>
  )
}
