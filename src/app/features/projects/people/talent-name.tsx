import { CircleCheck, CircleX } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import styles from './people.module.css'

type TalentNameProps = { name: string; member: boolean; banned: boolean }

/** Initials and name; a green check marks members of the project, a red cross banned people. */
export function TalentName({ name, member, banned }: TalentNameProps) {
  const t = useText('projects')
  return (
    <span className={styles['name']}>
      <Avatar name={name} size={24} />
      <span className={styles['long']}>{name}</span>
      {member && <CircleCheck className={styles['member']} role="img" aria-label={t.member} />}
      {banned && <CircleX className={styles['banned']} role="img" aria-label={t.banned} />}
    </span>
  )
}
