import type { ReactNode } from 'react'
import styles from './top-bar.module.css'

type TopBarProps = {
  /** Usually `<Logo />` inside the router's link. */
  logo: ReactNode
  nav?: ReactNode
  /** Names the navigation for screen readers where a page has several. */
  navLabel?: string | undefined
  actions?: ReactNode
}

/** The bar every screen has at its top. Links in `nav` are an icon and a `<span>` of words; the current one has `aria-current="page"`. */
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
