import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useReviewerFacts } from '#src/app/platform/quality/use-reviewer-facts.ts'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { type PlanJobs, planJobsQuery } from '#src/app/features/projects/project-queries.ts'
import type { AssignableMember } from './use-assignable-members.ts'

/** From this number of members on, a field narrows the list by name or language. */
const minSearched = 10

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

/**
 * Chooses a member by name, language, open tasks, their plan jobs with what is left under each cap, and the quality of
 * their reviews. Those who get no new tasks cannot be chosen.
 */
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
  const readFacts = useReviewerFacts(projectId)
  const [text, setText] = useState('')
  const searched = text.trim().toLowerCase()
  const languagesOf = ({ _id, language }: AssignableMember) =>
    [...new Set([language, ...(planJobs?.[_id] ?? []).map((job) => job.language)])].filter(Boolean)
  const isFound = (member: AssignableMember) =>
    [member.name, ...languagesOf(member).flatMap((language) => [language, languageName(language)])].some((part) =>
      part.toLowerCase().includes(searched),
    )
  const shown = (members ?? []).filter((member) => member._id === value || isFound(member))
  const planText = ({ _id, languages }: AssignableMember) =>
    (planJobs?.[_id] ?? []).map((job) => t.roomIn(languageName(job.language), roomUnderCap(job, languages)))
  const optionOf = (member: AssignableMember) => {
    const { facts, isPaused } = readFacts(member._id)
    const label = [
      tProjects.assigneeWithCount(member.name, member.count),
      languageName(member.language),
      t.openCount(member.open),
      ...planText(member),
      ...facts,
    ]
    return { value: member._id, label: label.filter(Boolean).join(' · '), disabled: isPaused }
  }
  return (
    <>
      {(members?.length ?? 0) >= minSearched && (
        <Field label={t.findTalent}>
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
