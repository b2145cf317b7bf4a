import type { ReactNode } from 'react'
import styles from './bottom-tabs.module.css'

export type BottomTab = {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  /** A number at the icon's corner, with its own text for screen readers. */
  readonly badge?: ReactNode
}

/** The props of a tab's link, independent of the router. */
export type BottomTabLink = { readonly className: string | undefined; readonly children: ReactNode }

type BottomTabsProps<Tab extends BottomTab> = {
  label: string
  tabs: readonly Tab[]
  /** Renders the link of a tab. It must set `aria-current` on the current one, as router links do. */
  renderLink: (tab: Tab, link: BottomTabLink) => ReactNode
}

/** Navigation at the bottom of the screen, each tab with an icon and text. For `PageShell`'s footer. */
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
