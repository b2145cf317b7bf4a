import { useQuery } from '@tanstack/react-query'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { memberTasksQuery, sentFilters, type TaskFilters } from '#src/app/features/projects/project-queries.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { filtersInWords } from './filters-in-words.ts'
import { useBulkMoves } from './use-bulk-moves.ts'
import { useMatching } from './use-matching.ts'
import styles from './assignments.module.css'

type AssignAllProps = {
  open: boolean
  onClose: () => void
  projectId: string
  bundleId: string
  filters: TaskFilters
}

/** Assigns all unassigned tasks that match the filters to one talent. */
export function AssignAll({ open, onClose, projectId, bundleId, filters }: AssignAllProps) {
  const t = useText('assignment')
  const inWords = filtersInWords(filters, useQuery(memberTasksQuery(projectId, bundleId)).data, useText('projects'))
  const { count, failed } = useMatching(bundleId, filters, 'new')
  const move = useBulkMoves(bundleId, onClose)
  const note = inWords && <p className={styles['note']}>{t.matching(inWords)}</p>
  return (
    <AssignDialog
      open={open}
      onClose={onClose}
      projectId={projectId}
      bundleId={bundleId}
      title={count === undefined ? t.assignAll : t.assignAllTo(count)}
      ready={count !== undefined}
      failed={failed}
      note={note}
      nothing={count === 0 ? [t.noneToAssign, inWords && t.matching(inWords)].filter(Boolean).join(' ') : undefined}
      busy={move.isPending}
      error={move.error}
      onAssign={({ _id, name }) =>
        move.mutate({
          send: () =>
            api('POST /api/bundles/{id}/assignTasks', {
              params: { id: bundleId },
              body: { memberId: _id, bundleId, filters: sentFilters(filters) },
            }),
          told: ({ modifiedCount }) => t.assignedTo(modifiedCount, name),
        })
      }
    />
  )
}
