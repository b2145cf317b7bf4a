import { useText } from '#src/app/platform/i18n/text.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import type { SubmitQuestion } from '#src/domain/review-questions.ts'

export type AskedBeforeSubmit = {
  readonly questions: readonly SubmitQuestion[]
  /** Percentage of the dub that was played, 0 to 100. */
  readonly percent: number
}

type SubmitQuestionsProps = { asked: AskedBeforeSubmit | null; onBack: () => void; onSubmit: () => void }

/** Asks to confirm a review that looks like a mistake. */
export function SubmitQuestions({ asked, onBack, onSubmit }: SubmitQuestionsProps) {
  const t = useText('review')
  const sentence = (question: SubmitQuestion) => {
    if ('section' in question) return t.askContradiction[question.kind](t.sections[question.section])
    return question.kind === 'untouched' ? t.askMessage(asked?.percent ?? 0) : t.askLittlePlayed(asked?.percent ?? 0)
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && onBack()}
      title={t.askTitle}
      message={asked?.questions.map(sentence).join(' ')}
      confirmText={t.submit}
      cancelText={t.askBack}
      onConfirm={onSubmit}
    />
  )
}
