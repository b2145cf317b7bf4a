import { useText } from '#src/app/platform/i18n/text.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import type { Talent } from '#src/app/features/projects/project-queries.ts'
import styles from './people-dialogs.module.css'

const editable = ['phoneNumber', 'country', 'language', 'position'] as const

/** A talent's read-only details: identifiers, and what only they can change. `all` adds the fields of the form. */
export function TalentFacts({ talent, all }: { talent: Talent; all: boolean }) {
  const t = useText('people')
  const words = useText('projects')
  const availabilities: Readonly<Record<string, string>> = useText('talent').availabilities
  const facts: readonly (readonly [string, string])[] = [
    [words.id, talent._id],
    [t.fields.email, talent.email],
    [t.lookingForTasks, talent.lookingForTasks ? t.yes : t.no],
    [t.availability, availabilities[talent.availability] ?? talent.availability],
    [t.linkedin, talent.linkedin],
    ...(all ? editable.map((field) => [t.fields[field], talent[field]] as const) : []),
    ...(all ? [[t.fields.gender, t.genders[talent.gender]] as const] : []),
  ]
  return (
    <>
      <p className={styles['who']}>
        <Avatar name={talent.fullName} size={40} />
        {talent.fullName}
      </p>
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || t.notGiven}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
