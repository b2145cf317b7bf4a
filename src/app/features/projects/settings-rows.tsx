import type { ReactNode } from 'react'
import { FactRows } from '#src/app/ui/figure-list.tsx'
import styles from './setup.module.css'
import { Stack } from '#src/app/ui/layout/layout.tsx'

/** An entry of a list in the settings, with what can be done with it. */
export function SettingsRow({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <li className={styles['row']}>
      <div className={styles['text']}>{children}</div>
      {action}
    </li>
  )
}

/** Settings by name. */
export function SettingsList({ settings }: { settings: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Stack as="dl" className={styles['details']}>
      <FactRows rows={settings} />
    </Stack>
  )
}
