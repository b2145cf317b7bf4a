import { UsersRound } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Task } from '#src/app/features/review/task-media.ts'
import { SecondReviewDialog } from './second-review-dialog.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'

/** Requests a second review of a finished task. */
export function SecondReviewButton({ task }: { task: Task }) {
  const t = useTranslations('history')
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button size="dense" icon={<UsersRound aria-hidden />} aria-haspopup="dialog" onClick={() => dialog.open()}>
        {t.secondReview}
      </Button>
      {dialog.render((props) => (
        <SecondReviewDialog {...props} task={task} />
      ))}
    </>
  )
}
