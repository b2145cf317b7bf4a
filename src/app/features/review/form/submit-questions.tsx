import { useText } from '#src/app/platform/i18n/text.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import type { SubmitQuestion } from '#src/domain/review-questions.ts'

export type AskedBeforeSubmit = {
  readonly questions: readonly SubmitQuestion[]
  /** Of the dub, played, 0 to 100. */
  readonly percent: number
}

type SubmitQuestionsProps = { asked: AskedBeforeSubmit | null; onBack: () => void; onSubmit: () => void }

/** Whether the review is meant as it is. */
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
