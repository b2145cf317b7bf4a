import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { AvatarName } from '#src/app/ui/avatar/avatar-name.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import styles from './people.module.css'

type TalentNameProps = { name: string; isMember: boolean; isBanned: boolean }

/** Initials and name; a green check marks members of the project, a red cross banned people. */
export function TalentName({ name, isMember, isBanned }: TalentNameProps) {
  const t = useTranslations('projects')
  return (
    <AvatarName name={name}>
      <span className={classNames(styles['truncated'], styles['name'])}>{name}</span>
      {isMember && <CircleCheck className={styles['member']} role="img" aria-label={t.member} />}
      {isBanned && <CircleX className={styles['banned']} role="img" aria-label={t.banned} />}
    </AvatarName>
  )
}
