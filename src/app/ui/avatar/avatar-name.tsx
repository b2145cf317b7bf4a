import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import styles from './avatar.module.css'

type AvatarNameProps = { name: string; icon?: string | undefined; children?: ReactNode }

/** A person's photo or initials beside their name, in a row of a table. The children replace the plain name. */
export function AvatarName({ name, icon, children = name }: AvatarNameProps) {
  return (
    <span className={styles['name']}>
      <Avatar name={name} icon={icon} size={24} />
      {children}
    </span>
  )
}
