import { LogOut } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { currentTaskNumber } from './current-task-number.ts'
import styles from './review-header.module.css'

type ReviewHeaderProps = {
  /** Null while unknown, and for a person without tasks in this bundle. */
  progress: { readonly total: number; readonly completed: number } | null
  onSignOut: () => void
}

export function ReviewHeader({ progress, onSignOut }: ReviewHeaderProps) {
  const t = useTranslations('review')
  return (
    <header className={styles['header']}>
      <p className={styles['progress']}>
        {progress && progress.total > 0 && t.taskProgress(currentTaskNumber(progress), progress.total)}
      </p>
      <Button variant="quiet" icon={<LogOut aria-hidden />} onClick={onSignOut}>
        {t.logout}
      </Button>
    </header>
  )
}
