import { UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Task } from '#src/app/features/review/task-media.ts'

const SecondReviewDialog = lazy(async () => ({
  default: (await import('./second-review-dialog.tsx')).SecondReviewDialog,
}))

/** Requests a second review of a finished task. */
export function SecondReviewButton({ task }: { task: Task }) {
  const t = useTranslations('history')
  const [open, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
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
      {hasOpened && (
        <Suspense fallback={null}>
          <SecondReviewDialog task={task} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
