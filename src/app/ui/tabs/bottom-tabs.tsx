import type { ReactNode } from 'react'
import styles from './bottom-tabs.module.css'

export type BottomTab = {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  /** A number at the icon's corner; names itself to screen readers. */
  readonly badge?: ReactNode
}

/** What the link of one tab has to be given, whatever router it belongs to. */
export type BottomTabLink = { readonly className: string | undefined; readonly children: ReactNode }

type BottomTabsProps<Tab extends BottomTab> = {
  label: string
  tabs: readonly Tab[]
  /** Draws the link of a tab; it marks the current page with `aria-current="page"`, as router links do by themselves. */
  renderLink: (tab: Tab, link: BottomTabLink) => ReactNode
}

/** The rooms of the talents' area at the bottom of a phone, each with icon and word. Belongs into `PageShell`'s footer. */
export function BottomTabs<Tab extends BottomTab>({ label, tabs, renderLink }: BottomTabsProps<Tab>) {
  return (
    <nav aria-label={label}>
      <ul className={styles['tabs']}>
        {tabs.map((tab) => (
          <li key={tab.key}>
            {renderLink(tab, {
              className: styles['tab'],
              children: (
                <>
                  <span className={styles['icon']}>
                    {tab.icon}
                    {tab.badge}
                  </span>
                  <span>{tab.label}</span>
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}
