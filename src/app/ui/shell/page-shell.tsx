import type { ReactNode } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import styles from './page-shell.module.css'

type PageShellProps = {
  /** Usually a `TopBar`. */
  header?: ReactNode
  /** Usually `BottomTabs`, or the bar with the one thing one can do here. Stays at the bottom of the screen. */
  footer?: ReactNode
  /** `page` for grids, `reading` for forms and text, `full` for a studio that uses every pixel. */
  width?: 'page' | 'reading' | 'full'
  children: ReactNode
}

/** Header, the one `<main id="content">`, footer; safe areas and the skip link. */
export function PageShell({ header, footer, width = 'page', children }: PageShellProps) {
  const labels = useUiLabels()
  return (
    <div className={styles['shell']}>
      <a href="#content" className={styles['skip']}>
        {labels.skipToContent}
      </a>
      {header}
      <main id="content" tabIndex={-1} className={classNames(styles['main'], styles[width])}>
        {children}
      </main>
      {footer && <div className={styles['footer']}>{footer}</div>}
    </div>
  )
}
