import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { type PlanJobs, planJobsQuery } from '#src/app/features/projects/project-queries.ts'
import type { AssignableMember } from './use-assignable-members.ts'

/** From this number of members on, a field narrows the list by name. */
const minSearched = 20

type TalentPickerProps = {
  label: string
  projectId: string
  bundleId: string
  /** Undefined while unknown. */
  members: readonly AssignableMember[] | undefined
  value: string
  onValueChange: (id: string) => void
  error: string | undefined
  /** The list has the focus when the dialog opens, and not the field before it. */
  takesFocus?: boolean
}

/** Chooses a member by name, open tasks, and the languages of their plan jobs with what is left under each cap. */
export function TalentPicker({
  label,
  projectId,
  bundleId,
  members,
  value,
  onValueChange,
  error,
  takesFocus = false,
}: TalentPickerProps) {
  const t = useTranslations('assignment')
  const tProjects = useTranslations('projects')
  const { languageName } = useTranslations('shell')
  const planJobs = useQuery(planJobsQuery(projectId, bundleId)).data
  const [text, setText] = useState('')
  const searched = text.trim().toLowerCase()
  const shown = (members ?? []).filter(
    ({ _id, name }) => _id === value || searched === '' || name.toLowerCase().includes(searched),
  )
  const planText = ({ _id, languages }: AssignableMember) =>
    (planJobs?.[_id] ?? []).map((job) => t.roomIn(languageName(job.language), roomUnderCap(job, languages)))
  const optionOf = (member: AssignableMember) => ({
    value: member._id,
    label: [tProjects.assigneeWithCount(member.name, member.count), t.openCount(member.open), ...planText(member)].join(
      ' · ',
    ),
  })
  return (
    <>
      {(members?.length ?? 0) >= minSearched && (
        <Field label={t.findByName}>
          <TextInput
            type="search"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
      )}
      <Field label={label} required error={error}>
        <Select
          data-autofocus={takesFocus || undefined}
          value={value}
          onValueChange={onValueChange}
          options={[{ value: '', label: members ? t.selectTalent : t.loadingTalents }, ...shown.map(optionOf)]}
        />
      </Field>
    </>
  )
}

/** How many more tasks of its language a plan job allows; null without a cap. */
const roomUnderCap = ({ language, maxNumber }: PlanJobs[string][number], held: Readonly<Record<string, number>>) =>
  maxNumber === 0 ? null : Math.max(0, maxNumber - (held[language] ?? 0))
