import { CircleAlert, RotateCw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#src/app/ui/button/button.tsx'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { langOf } from '#src/domain/text/locale.ts'
import styles from './states.module.css'

type EmptyStateProps = {
  icon?: ReactNode
  /** One sentence: what would be shown here. */
  children: ReactNode
  /** One next step. */
  action?: ReactNode
}

export function EmptyState({ icon, children, action }: EmptyStateProps) {
  return (
    <div className={styles['state']}>
      {icon && <span className={styles['icon']}>{icon}</span>}
      <p lang={langOf(children)}>{children}</p>
      {action}
    </div>
  )
}

type ErrorStateProps = {
  /** One sentence: what failed. */
  children: ReactNode
  onRetry: () => void
  busy?: boolean
}

export function ErrorState({ children, onRetry, busy = false }: ErrorStateProps) {
  const labels = useUiLabels()
  return (
    <div className={styles['state']} role="alert">
      <span className={styles['icon']}>
        <CircleAlert className={styles['alert']} aria-hidden />
      </span>
      <p>{children}</p>
      <Button icon={<RotateCw aria-hidden />} busy={busy} onClick={onRetry}>
        {labels.retry}
      </Button>
    </div>
  )
}

/** A note about the missing network. Not a live region: `children` mark the text that is to be announced. */
export function NetworkNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles['note']}>
      <WifiOff aria-hidden />
      <span>{children}</span>
    </p>
  )
}
