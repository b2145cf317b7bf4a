import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import type { SubmitQuestion } from '#src/domain/review/submit-questions.ts'

export type SubmitConfirmation = {
  readonly questions: readonly SubmitQuestion[]
  /** Percentage of the dub that was played, 0 to 100. */
  readonly percent: number
}

type SubmitConfirmDialogProps = {
  open: boolean
  confirmation: SubmitConfirmation | null
  /** The questions were read, and nothing is sent. */
  onKeep: () => void
  onSubmit: () => void
}

/** Asks to confirm a review that looks like a mistake. */
export function SubmitConfirmDialog({ open, confirmation, onKeep, onSubmit }: SubmitConfirmDialogProps) {
  const t = useTranslations('review')
  const questionText = (question: SubmitQuestion) => {
    if ('section' in question) return t.contradictionWarnings[question.kind](t.sections[question.section])
    return question.kind === 'untouched'
      ? t.untouchedWarning(confirmation?.percent ?? 0)
      : t.littlePlayedWarning(confirmation?.percent ?? 0)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onKeep()}
      title={t.submitConfirmTitle}
      message={confirmation?.questions.map(questionText).join(' ')}
      confirmText={t.submit}
      cancelText={t.keepReviewing}
      focusesConfirm
      onConfirm={onSubmit}
    />
  )
}
