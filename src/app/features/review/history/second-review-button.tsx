import { UsersRound } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Task } from '#src/app/features/review/task-media.ts'

const SecondReviewDialog = onlinePart(async () => (await import('./second-review-dialog.tsx')).SecondReviewDialog)

/** Requests a second review of a finished task. */
export function SecondReviewButton({ task }: { task: Task }) {
  const t = useTranslations('history')
  const [open, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button
        size="dense"
        icon={<UsersRound aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          setHasOpened(true)
          setOpen(true)
        }}
      >
        {t.secondReview}
      </Button>
      {hasOpened && <SecondReviewDialog task={task} open={open} onClose={close} />}
    </>
  )
}
