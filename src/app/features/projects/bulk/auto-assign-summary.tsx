import { useQuery, type UseQueryResult, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { touchLink } from '#src/app/ui/button/button.tsx'
import { Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import {
  memberTasksQuery,
  tasksQuery,
  type TaskFilters,
  toRequestFilters,
  bundleKey,
} from '#src/app/features/projects/project-queries.ts'
import { useFilterSummary } from './bulk-changes.ts'
import styles from '#src/app/features/projects/assignments.module.css'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

type AutoAssignSummaryProps = {
  preview: UseQueryResult<AutoAssignPreview>
  /** The member's name when tasks are assigned to one member only. */
  selectedMember: string | undefined
  projectId: string
  bundleId: string
  filters: TaskFilters
}

/** What auto assign would do: the number of tasks assigned, what remains and why, and where to change that. */
export function AutoAssignSummary({ preview, selectedMember, projectId, bundleId, filters }: AutoAssignSummaryProps) {
  const t = useTranslations('assignment')
  const byHand = useQuery(tasksQuery(bundleId, { ...filters, status: filters.status ?? 'new' }, 0)).data?.byHand ?? 0
  const filterSummary = useFilterSummary(filters, useQuery(memberTasksQuery(projectId, bundleId)).data)
  if (preview.isError && preview.data === undefined) return <FailedQuery query={preview} />
  const { data } = preview
  if (data === undefined || preview.isPlaceholderData)
    return <SecondaryText role="status">{t.loadingPreview}</SecondaryText>
  const memberCount = data.workers.filter(({ added }) => added > 0).length
  return (
    <Stack gap={8} align="start" className={styles['preview']}>
      <p role="status">
        {data.modifiedCount > 0
          ? selectedMember === undefined
            ? t.preview(data.modifiedCount, memberCount)
            : t.previewOne(data.modifiedCount, selectedMember)
          : data.left.length === 0 && byHand === 0
            ? t.noneToAssign
            : t.previewNothing}
      </p>
      {filterSummary && <p>{t.matchingFilters(filterSummary)}</p>}
      {byHand > 0 && <p>{t.byHand(byHand)}</p>}
      {data.pausedCount > 0 && <p>{t.paused(data.pausedCount)}</p>}
      {/* Shown only for all members: what one member cannot take may suit another. */}
      {data.left.length > 0 && selectedMember === undefined && (
        <>
          <p>{t.unassignedHeading}</p>
          <ul>
            {data.left.map(({ language, count, reason }) => (
              <li key={`${language} ${reason}`}>{t.unassignedReasons[reason](count, language)}</li>
            ))}
          </ul>
          <Link
            to="/project/$id/people"
            params={{ id: projectId }}
            search={{ bundle: bundleId, relation: 'member' }}
            className={touchLink}
          >
            {t.addPlanJob}
          </Link>
        </>
      )}
    </Stack>
  )
}

export type AutoAssignPreview = ApiResponse<'POST /api/bundles/{id}/previewAssign'>['data']

type PreviewScope = {
  readonly bundleId: string
  /** The member who alone gets tasks; undefined: all. */
  readonly userId: string | undefined
  readonly filters: TaskFilters
  readonly includeNotLooking: boolean
}

/** Preview of an assignment by plan jobs, for all members or one: tasks per member, the rest and the reasons. */
export const autoAssignPreviewQuery = ({ bundleId, userId, filters, includeNotLooking }: PreviewScope) =>
  queryOptions({
    queryKey: [...bundleKey(bundleId), 'preview', userId ?? 'all', filters, includeNotLooking],
    queryFn: async ({ signal }) => {
      const body = {
        filters: toRequestFilters(filters),
        includeNotLooking: includeNotLooking || userId !== undefined,
        ...(userId !== undefined && { userId }),
      }
      return (await api('POST /api/bundles/{id}/previewAssign', { params: { id: bundleId }, body, signal })).data
    },
    // The last one stays on screen while the next one is calculated.
    placeholderData: keepPreviousData,
    // Never cached: the preview is about to be applied.
    staleTime: 0,
    gcTime: 0,
  })
