import type { ReactNode } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import styles from './profile-head.module.css'

type ProfileHeadProps = {
  person: { readonly id: number; readonly name: string; readonly icon: string }
  /** Beside the ID, e.g. where they are. */
  place?: string
  counts: readonly { readonly label: string; readonly count: number }[]
  /** The one thing one can do here. */
  action: ReactNode
}

/** Face, name, ID and figures of a person. */
export function ProfileHead({ person: { id, name, icon }, place, counts, action }: ProfileHeadProps) {
  const t = useText('accounts')
  return (
    <header className={styles['head']}>
      <Avatar name={name} icon={icon} size={96} />
      <div className={styles['words']}>
        <h1>{name}</h1>
        <p className={styles['quiet']}>
          <span>
            {t.profileId}: {id}
          </span>
          {place !== undefined && (
            <span>
              {t.location}: {place === '' ? t.noLocation : place}
            </span>
          )}
        </p>
        <ul className={styles['counts']}>
          {counts.map(({ label, count }) => (
            <li key={label}>
              <strong>{count}</strong> {label}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['action']}>{action}</div>
    </header>
  )
}
