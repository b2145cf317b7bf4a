import { type ReactNode, useId } from 'react'
import styles from './setup.module.css'

type SettingsPartProps = { title: string; lead?: string; actions?: ReactNode; children: ReactNode }

/** One section of the settings: heading, actions, current values. */
export function SettingsPart({ title, lead, actions, children }: SettingsPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['part']}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {lead && <p className={styles['lead']}>{lead}</p>}
      {children}
    </section>
  )
}
