import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import styles from './people.module.css'

type TalentNameProps = { name: string; isMember: boolean; isBanned: boolean }

/** Initials and name; a green check marks members of the project, a red cross banned people. */
export function TalentName({ name, isMember, isBanned }: TalentNameProps) {
  const t = useTranslations('projects')
  return (
    <span className={styles['name']}>
      <Avatar name={name} size={24} />
      <span className={styles['truncated']}>{name}</span>
      {isMember && <CircleCheck className={styles['member']} role="img" aria-label={t.member} />}
      {isBanned && <CircleX className={styles['banned']} role="img" aria-label={t.banned} />}
    </span>
  )
}
