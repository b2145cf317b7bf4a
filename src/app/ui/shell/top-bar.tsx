import type { ReactNode } from 'react'
import styles from './top-bar.module.css'

type TopBarProps = {
  /** Usually `<Logo />` inside the router's link. */
  logo: ReactNode
  nav?: ReactNode
  /** The navigation's accessible name, where a page has several. */
  navLabel?: string | undefined
  actions?: ReactNode
}

/**
 * The bar at the top of every screen. Links in `nav` contain an icon and a `<span>` with text; the current one has
 * `aria-current="page"`.
 */
export function TopBar({ logo, nav, navLabel, actions }: TopBarProps) {
  return (
    <header className={styles['bar']}>
      <div className={styles['inner']}>
        <div className={styles['logo']}>{logo}</div>
        {nav && (
          <nav className={styles['nav']} aria-label={navLabel}>
            {nav}
          </nav>
        )}
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
    </header>
  )
}
