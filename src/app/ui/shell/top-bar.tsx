import type { ReactNode } from 'react'
import styles from './top-bar.module.css'

type TopBarProps = {
  /** Usually `<Logo />` inside the router's link. */
  logo: ReactNode
  nav?: ReactNode
  actions?: ReactNode
}

/** The bar every screen has at its top. Links in `nav` mark the current one with `aria-current="page"`. */
export function TopBar({ logo, nav, actions }: TopBarProps) {
  return (
    <header className={styles['bar']}>
      <div className={styles['inner']}>
        <div className={styles['logo']}>{logo}</div>
        {nav && <nav className={styles['nav']}>{nav}</nav>}
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
    </header>
  )
}
