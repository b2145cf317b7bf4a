import { LogOut } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { progressNumber } from './progress.ts'
import styles from './review-header.module.css'

type ReviewHeaderProps = {
  /** Null while unknown, and for a person without tasks in this bundle. */
  progress: { readonly total: number; readonly completed: number } | null
  onLogout: () => void
}

export function ReviewHeader({ progress, onLogout }: ReviewHeaderProps) {
  const t = useText('review')
  return (
    <header className={styles['header']}>
      <p className={styles['progress']}>
        {progress && progress.total > 0 && t.taskProgress(progressNumber(progress), progress.total)}
      </p>
      <Button variant="quiet" icon={<LogOut aria-hidden />} onClick={onLogout}>
        {t.logout}
      </Button>
    </header>
  )
}
