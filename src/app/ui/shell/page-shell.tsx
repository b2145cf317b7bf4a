import type { ReactNode } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import styles from './page-shell.module.css'

type PageShellProps = {
  /** Usually a `TopBar`. */
  header?: ReactNode
  /** Usually `BottomTabs` or a bar with the primary action. Stays at the bottom of the screen. */
  footer?: ReactNode
  /** The footer is shown on phones only, unless the page has a bottom bar of its own (`data-bottom-bar`). */
  isFooterForPhones?: boolean
  /** `page`: for grids. `reading`: for forms and text. `full`: the whole width. */
  width?: 'page' | 'reading' | 'full'
  children: ReactNode
}

/** The layout of a page: skip link, header, the only `<main id="content">`, footer, safe areas. */
export function PageShell({ header, footer, isFooterForPhones = false, width = 'page', children }: PageShellProps) {
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
      {footer && (
        <div className={classNames(styles['footer'], isFooterForPhones && styles['for-phones'])} data-toasts-above>
          {footer}
        </div>
      )}
    </div>
  )
}
