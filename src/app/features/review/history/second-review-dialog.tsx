import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useReviewerFacts } from '#src/app/features/quality/use-reviewer-facts.ts'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { buttonClass, Button } from '#src/app/ui/button/button.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { SearchedSelect } from '#src/app/ui/field/searched-select.tsx'
import { toast } from '#src/app/ui/toast.ts'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import { reviewersQuery } from './history-queries.ts'
import { useFinishedTaskMutation } from '#src/app/features/review/task/use-finished-task-mutation.ts'
import { type HostedDialogProps, useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { UsersRound } from 'lucide-react'

/** Requests a second review of a finished task. */
export function SecondReviewButton({ task }: { task: Task }) {
  const t = useTranslations('history')
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button size="dense" icon={<UsersRound aria-hidden />} aria-haspopup="dialog" onClick={() => dialog.open()}>
        {t.secondReview}
      </Button>
      {dialog.render((props) => (
        <SecondReviewDialog {...props} task={task} />
      ))}
    </>
  )
}

type SecondReviewDialogProps = HostedDialogProps & { task: Task }

/** Asks who reviews the task a second time. The first reviewer is not offered. */
function SecondReviewDialog({ task, onClose, ...openProps }: SecondReviewDialogProps) {
  const t = useTranslations('history')
  const { languageName } = useTranslations('shell')
  const members = useQuery(reviewersQuery(task.project._id))
  const readFacts = useReviewerFacts(task.project._id)
  const [selectedId, setSelectedId] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const candidates = members.data
    ?.filter(({ _id }) => _id !== task.worker?._id)
    .map(({ firstName, lastName, ...member }) => ({ ...member, name: `${firstName} ${lastName}`.trim() }))
  const hasFailed = members.isError && !candidates
  const memberName = (memberId: string) => candidates?.find(({ _id }) => _id === memberId)?.name ?? ''
  const secondReviewMutation = useFinishedTaskMutation(
    task,
    (memberId: string) => api('POST /api/tasks/{id}/secondReview', { params: { id: task._id }, body: { memberId } }),
    (_, memberId) => {
      toast.success(t.reviewRequested(memberName(memberId)))
      onClose()
    },
  )
  const requestReview = () => {
    setIsMissing(selectedId === '')
    if (selectedId !== '') secondReviewMutation.mutate(selectedId)
  }
  return (
    <FormDialog
      {...openProps}
      title={t.secondTitle}
      description={t.secondNote}
      submitText={hasFailed || candidates?.length === 0 ? undefined : t.requestReview}
      loading={!candidates}
      busy={secondReviewMutation.isPending}
      onSubmit={requestReview}
      error={<CallError error={secondReviewMutation.error} />}
    >
      {hasFailed ? (
        <QueryErrorState error={members.error} busy={members.isFetching} onRetry={() => void members.refetch()} />
      ) : candidates?.length === 0 ? (
        <EmptyState
          action={
            <Link to="/project/$id/people" params={{ id: task.project._id }} search={{}} className={buttonClass({})}>
              {t.goToPeople}
            </Link>
          }
        >
          {t.noOtherMembers}
        </EmptyState>
      ) : (
        <SearchedSelect
          label={t.reviewer}
          searchLabel={t.findReviewer}
          placeholder={t.chooseReviewer}
          options={(candidates ?? []).map(({ _id, name, language, openTasks }) => {
            const { facts, isPaused } = readFacts(_id)
            const label = [t.memberWithTasks(name, openTasks), languageName(language), ...facts]
            return {
              value: _id,
              label: label.filter(Boolean).join(' · '),
              disabled: isPaused,
              searched: [name, language, languageName(language)],
            }
          })}
          value={selectedId}
          onValueChange={(next) => {
            setIsMissing(false)
            setSelectedId(next)
          }}
          error={isMissing ? t.reviewerMissing : undefined}
          takesFocus
        />
      )}
    </FormDialog>
  )
}
