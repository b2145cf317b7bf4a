import { type ReactNode, useId } from 'react'
import styles from './setup.module.css'

type SettingsSectionProps = { title: string; description?: string; actions?: ReactNode; children: ReactNode }

/** One section of the settings: heading, actions, current values. */
export function SettingsSection({ title, description, actions, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <div className={styles['header']}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {description && <p className={styles['description']}>{description}</p>}
      {children}
    </section>
  )
}
