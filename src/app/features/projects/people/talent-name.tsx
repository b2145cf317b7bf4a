import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { AvatarName } from '#src/app/ui/avatar/avatar-name.tsx'
import { Tag } from '#src/app/ui/feedback/status-label.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import type { TalentRelation } from '#src/domain/talent-list.ts'
import styles from './people.module.css'

type TalentNameProps = { name: string; relation: TalentRelation }

/** Initials and name; a green check marks members of the project, a red cross banned people, a tag invited ones. */
export function TalentName({ name, relation }: TalentNameProps) {
  const t = useTranslations('projects')
  const tPeople = useTranslations('people')
  return (
    <AvatarName name={name}>
      <span className={classNames(styles['truncated'], styles['name'])}>{name}</span>
      {relation === 'member' && <CircleCheck className={styles['member']} role="img" aria-label={t.member} />}
      {relation === 'banned' && <CircleX className={styles['banned']} role="img" aria-label={t.banned} />}
      {relation === 'invited' && <Tag>{tPeople.invitedTag}</Tag>}
      {relation === 'declined' && <Tag>{tPeople.declinedTag}</Tag>}
    </AvatarName>
  )
}
