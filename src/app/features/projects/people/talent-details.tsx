import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import type { Talent } from '#src/app/features/projects/project-queries.ts'
import styles from './talent-dialogs.module.css'

/**
 * A talent's read-only details: identifiers, and what only they can change. `showsEditable` adds the fields of the
 * form.
 */
export function TalentDetails({ talent, showsEditable }: { talent: Talent; showsEditable: boolean }) {
  const t = useTranslations('people')
  const tProjects = useTranslations('projects')
  const { languageName, countryName } = useTranslations('shell')
  const availabilities: Readonly<Record<string, string>> = useTranslations('talent').availabilities
  const details: readonly (readonly [string, string])[] = [
    [tProjects.id, talent._id],
    [t.fields.email, talent.email],
    [t.lookingForTasks, talent.lookingForTasks ? t.yes : t.no],
    [t.availability, availabilities[talent.availability] ?? talent.availability],
    [t.linkedin, talent.linkedin],
    ...(showsEditable
      ? ([
          [t.fields.phoneNumber, talent.phoneNumber],
          [t.fields.country, countryName(talent.country)],
          [t.fields.language, languageName(talent.language)],
          [t.fields.position, talent.position],
          [t.fields.gender, t.genders[talent.gender]],
        ] as const)
      : []),
  ]
  return (
    <>
      <p className={styles['person']}>
        <Avatar name={talent.fullName} size={40} />
        {talent.fullName}
      </p>
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
