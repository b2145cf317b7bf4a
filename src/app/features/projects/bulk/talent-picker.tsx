import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useReviewerFacts } from '#src/app/features/quality/use-reviewer-facts.ts'
import { SearchedSelect } from '#src/app/ui/field/searched-select.tsx'
import {
  type PlanJobs,
  planJobsQuery,
  memberTasksQuery,
  membersQuery,
} from '#src/app/features/projects/project-queries.ts'

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
  const languagesOf = ({ _id, language }: AssignableMember) =>
    [...new Set([language, ...(planJobs?.[_id] ?? []).map((job) => job.language)])].filter(Boolean)
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
    return {
      value: member._id,
      label: label.filter(Boolean).join(' · '),
      disabled: isPaused,
      searched: [member.name, ...languagesOf(member).flatMap((language) => [language, languageName(language)])],
    }
  }
  return (
    <SearchedSelect
      label={label}
      searchLabel={t.findTalent}
      placeholder={members ? t.selectTalent : t.loadingTalents}
      options={(members ?? []).map(optionOf)}
      value={value}
      onValueChange={onValueChange}
      error={error}
      takesFocus={takesFocus}
    />
  )
}

/** How many more tasks of its language a plan job allows; null without a cap. */
const roomUnderCap = ({ language, maxNumber }: PlanJobs[string][number], held: Readonly<Record<string, number>>) =>
  maxNumber === 0 ? null : Math.max(0, maxNumber - (held[language] ?? 0))

export type AssignableMember = {
  readonly _id: string
  readonly firstName: string
  readonly lastName: string
  readonly name: string
  /** Their own language; empty if unknown. */
  readonly language: string
  /** Number of the bundle's tasks the member has, open or completed. */
  readonly count: number
  /** Number of them that are open. */
  readonly open: number
  /** Number of them by language. */
  readonly languages: Readonly<Record<string, number>>
}

/** The project's members to whom tasks can be assigned: those not banned, in the order they joined. */
export function useAssignableMembers(projectId: string, bundleId: string) {
  const tasks = useQuery(memberTasksQuery(projectId, bundleId))
  const members = useQuery(membersQuery(projectId))
  const failedQuery = [tasks, members].find((query) => query.isError && query.data === undefined)
  const bannedIds = new Set(members.data?.blackList.map(({ userId }) => userId))
  const assignableMembers: readonly AssignableMember[] | undefined =
    tasks.data &&
    members.data &&
    Object.entries(tasks.data)
      .filter(([_id]) => !bannedIds.has(_id))
      .map(([_id, { firstName, lastName, ...counts }]) => ({
        _id,
        firstName,
        lastName,
        name: `${firstName} ${lastName}`.trim(),
        ...counts,
      }))
  return { assignableMembers, failedQuery }
}
