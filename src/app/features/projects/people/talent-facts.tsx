import { useText } from '#src/app/platform/i18n/text.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import type { Talent } from '#src/app/features/projects/project-queries.ts'
import styles from './people-dialogs.module.css'

/** What of a talent is a fact here: identifiers never change, the rest is theirs to say. */
export function TalentFacts({ talent }: { talent: Talent }) {
  const t = useText('people')
  const words = useText('projects')
  const availabilities: Readonly<Record<string, string>> = useText('talent').availabilities
  const facts: readonly (readonly [string, string])[] = [
    [words.id, talent._id],
    [t.fields.email, talent.email],
    [t.lookingForTasks, talent.lookingForTasks ? t.yes : t.no],
    [t.availability, availabilities[talent.availability] ?? talent.availability],
    [t.linkedin, talent.linkedin],
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
