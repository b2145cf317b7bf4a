import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { SecondaryText, Lines, Row } from '#src/app/ui/layout/layout.tsx'
import { MoveProgress } from '#src/app/features/projects/move-progress.tsx'
import { useUndoAssignment } from '#src/app/features/projects/use-undo-assignment.ts'
import { bundleKey } from '#src/app/features/projects/project-queries.ts'

type ListedAssignment = ApiResponse<'GET /api/bundles/{id}/assignments'>['data'][number]

/** Milliseconds between requests while something can be undone, which ends after a while. */
const refetchMs = 15_000

const assignmentsQuery = (bundleId: string) =>
  queryOptions({
    queryKey: [...bundleKey(bundleId), 'assignments'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/bundles/{id}/assignments', { params: { id: bundleId }, signal })).data,
    refetchInterval: ({ state }) => state.data?.some(({ undoableUntil }) => undoableUntil !== null) && refetchMs,
  })

/** The bundle's last assignments of many tasks: who, when, what, how many; with Undo where that is still possible. */
export function AssignmentHistoryDialog({
  bundleId,
  onClose,
  open,
  onOpenChange,
}: HostedDialogProps & { bundleId: string }) {
  const t = useTranslations('assignment')
  const labels = useUiLabels()
  const assignments = useQuery({ ...assignmentsQuery(bundleId), enabled: open })
  const undo = useUndoAssignment(bundleId)
  const undoing = useCall(({ _id, taskCount }: ListedAssignment) => undo(_id, taskCount))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.historyTitle}
      description={t.historyNote}
      dismissible={!undoing.isPending}
      footer={
        <Button disabled={undoing.isPending} onClick={onClose}>
          {labels.close}
        </Button>
      }
    >
      <MoveProgress pending={undoing.isPending} />
      <QueryBoundary query={assignments} skeleton={<SkeletonText lines={6} />}>
        {(entries) =>
          entries.length === 0 ? (
            <SecondaryText>{t.historyEmpty}</SecondaryText>
          ) : (
            <Lines gap={8}>
              {entries.map((entry) => (
                <HistoryEntry
                  key={entry._id}
                  entry={entry}
                  undoing={undoing.isPending ? undoing.variables._id : null}
                  onUndo={() => undoing.mutate(entry)}
                />
              ))}
            </Lines>
          )
        }
      </QueryBoundary>
    </Dialog>
  )
}

type HistoryEntryProps = {
  entry: ListedAssignment
  /** The entry that is being undone. */
  undoing: string | null
  onUndo: () => void
}

function HistoryEntry({ entry, undoing, onUndo }: HistoryEntryProps) {
  const t = useTranslations('assignment')
  const dateFormat = useDateFormat()
  const { _id, at, by, action, taskCount, workerCount, worker, from, undoableUntil, undoneCount } = entry
  const sentence = t.historyEntry[action](taskCount, worker ?? t.talents(workerCount), from ?? t.talents(1))
  return (
    <Row as="li" gap={16} justify="between" nowrap>
      <div>
        <p>{sentence}</p>
        <SecondaryText tabular>
          <time dateTime={at}>{formatDateTime(at, dateFormat)}</time>
          {` · ${by}`}
          {undoneCount !== null && ` · ${t.historyUndone(undoneCount, taskCount)}`}
        </SecondaryText>
      </div>
      {undoableUntil !== null && (
        <Button
          size="dense"
          aria-label={t.undoNamed(sentence)}
          busy={undoing === _id}
          disabled={undoing !== null && undoing !== _id}
          onClick={onUndo}
        >
          {t.undo}
        </Button>
      )}
    </Row>
  )
}
