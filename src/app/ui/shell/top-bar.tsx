import type { ReactNode } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import styles from './top-bar.module.css'

type TopBarProps = {
  /** Usually `<Logo />` inside the router's link. */
  logo: ReactNode
  nav?: ReactNode
  /** The navigation's accessible name, where a page has several. */
  navLabel?: string | undefined
  /** Phones have the navigation elsewhere. */
  isNavForDesktops?: boolean
  actions?: ReactNode
}

/**
 * The bar at the top of every screen. Links in `nav` contain an icon and a `<span>` with text; the current one has
 * `aria-current="page"`.
 */
export function TopBar({ logo, nav, navLabel, isNavForDesktops = false, actions }: TopBarProps) {
  return (
    <header className={styles['bar']}>
      <div className={styles['inner']}>
        <div className={styles['logo']}>{logo}</div>
        {nav && (
          <nav className={classNames(styles['nav'], isNavForDesktops && styles['for-desktops'])} aria-label={navLabel}>
            {nav}
          </nav>
        )}
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
    </header>
  )
}
