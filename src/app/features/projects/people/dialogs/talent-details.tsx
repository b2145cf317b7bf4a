import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import type { Talent } from '#src/app/features/projects/project-queries.ts'
import styles from './talent-details.module.css'
import { Row } from '#src/app/ui/layout/layout.tsx'

type Detail = readonly [label: string, value: string]

/**
 * A talent's read-only details, as far as the caller sees them: identifiers, and what only the talent can change.
 * `showsEditable` adds the fields of the form.
 */
export function TalentDetails({ talent, showsEditable }: { talent: Talent; showsEditable: boolean }) {
  const t = useTranslations('people')
  const tProjects = useTranslations('projects')
  const { languageName, countryName } = useTranslations('shell')
  const availabilities: Readonly<Record<string, string>> = useTranslations('talent').availabilities
  const email: readonly Detail[] = [[t.fields.email, talent.email]]
  const shared: readonly Detail[] = [
    [t.availability, availabilities[talent.availability] ?? talent.availability],
    [t.linkedin, talent.linkedin],
  ]
  const editable: readonly Detail[] = [
    [t.fields.country, countryName(talent.country)],
    [t.fields.language, languageName(talent.language)],
  ]
  const sharedEditable: readonly Detail[] = [
    [t.fields.phoneNumber, talent.phoneNumber],
    [t.fields.position, talent.position],
    [t.fields.gender, talent.gender === null ? '' : t.genders[talent.gender]],
  ]
  const details: readonly Detail[] = [
    [tProjects.id, talent._id],
    ...(talent.isShared || talent.email !== '' ? email : []),
    [t.lookingForTasks, talent.lookingForTasks ? t.yes : t.no],
    ...(talent.isShared ? shared : []),
    ...(showsEditable ? editable : []),
    ...(showsEditable && talent.isShared ? sharedEditable : []),
  ]
  return (
    <>
      <Row as="p" gap={12} nowrap className={styles['person']}>
        <Avatar name={talent.fullName} size={40} />
        {talent.fullName}
      </Row>
      <dl className={styles['details']}>
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || t.notGiven}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
