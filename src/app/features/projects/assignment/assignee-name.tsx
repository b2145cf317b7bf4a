import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import styles from './assignments.module.css'

/** Initials and name. */
export function AssigneeName({ firstName, lastName }: { firstName: string; lastName: string }) {
  const name = `${firstName} ${lastName}`.trim()
  return (
    <span className={styles['assignee']}>
      <Avatar name={name} size={24} />
      {name}
    </span>
  )
}
