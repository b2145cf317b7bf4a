import { Link } from '@tanstack/react-router'
import { ArrowLeft, LogOut } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import styles from './review-screen.module.css'

type ReviewHeaderProps = {
  /** Null while unknown, and for a person without tasks in this bundle. */
  progress: { readonly total: number; readonly completed: number } | null
  /** The project whose board a manager came from; null for a talent, who came from the queue. */
  boardOf: string | null
  onSignOut: () => void
}

export function ReviewHeader({ progress, boardOf, onSignOut }: ReviewHeaderProps) {
  const t = useTranslations('review')
  const back = {
    className: buttonClass({ variant: 'quiet' }),
    children: <ArrowLeft aria-hidden />,
  }
  return (
    <header className={styles['header']}>
      {boardOf === null ? (
        <Link to="/tasks" aria-label={t.backToTasks} title={t.backToTasks} {...back} />
      ) : (
        <Link to="/project/$id/board" params={{ id: boardOf }} aria-label={t.goToBoard} title={t.goToBoard} {...back} />
      )}
      <p className={styles['progress']}>
        {progress && progress.total > 0 && t.taskProgress(currentTaskNumber(progress), progress.total)}
      </p>
      <Button variant="quiet" icon={<LogOut aria-hidden />} onClick={onSignOut}>
        {t.logout}
      </Button>
    </header>
  )
}

/** The number of the current task: the one after the completed ones, or the last when all are completed. */
export function currentTaskNumber({
  total,
  completed,
}: {
  readonly total: number
  readonly completed: number
}): number {
  return completed >= total ? total : completed + 1
}
