import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { type AssignableMember, useAssignableMembers } from './use-assignable-members.ts'
import { MoveProgress } from '#src/app/features/projects/move-progress.tsx'
import { NoAssignableMembers } from './no-assignable-members.tsx'
import { TalentPicker } from './talent-picker.tsx'
import styles from '#src/app/features/projects/assignments.module.css'

type AssignDialogProps = {
  open: boolean
  onClose: () => void
  projectId: string
  bundleId: string
  title: string
  /** Further information to read before assigning. */
  note?: ReactNode
  /** The reason why nothing can be assigned. */
  emptyMessage?: string | undefined
  /** False while the number of tasks is unknown. */
  isReady?: boolean
  /** The failed query that makes it unknown. */
  failedQuery?: UseQueryResult | undefined
  busy?: boolean
  error?: Error | null
  onAssign: (member: AssignableMember) => void
}

/** Asks for the member to assign to. */
export function AssignDialog({
  open,
  onClose,
  title,
  note,
  emptyMessage,
  isReady = true,
  failedQuery: failedTaskQuery,
  busy = false,
  error,
  ...props
}: AssignDialogProps) {
  const t = useTranslations('assignment')
  const { assignableMembers, failedQuery: failedMemberQuery } = useAssignableMembers(props.projectId, props.bundleId)
  const failedQuery = failedTaskQuery ?? failedMemberQuery
  const [selectedId, setSelectedId] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = () => {
    const member = assignableMembers?.find(({ _id }) => _id === selectedId)
    setIsMissing(!member)
    if (member) props.onAssign(member)
  }
  const canAssign = emptyMessage === undefined && !failedQuery && assignableMembers?.length !== 0
  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={title}
      submitText={canAssign ? t.assign : undefined}
      busy={busy}
      loading={!assignableMembers || !isReady}
      onSubmit={submit}
    >
      {failedQuery ? (
        <FailedQuery query={failedQuery} />
      ) : assignableMembers?.length === 0 ? (
        <NoAssignableMembers projectId={props.projectId} />
      ) : emptyMessage === undefined ? (
        <div className={styles['form']}>
          <TalentPicker
            label={t.talent}
            takesFocus
            projectId={props.projectId}
            bundleId={props.bundleId}
            members={assignableMembers}
            value={selectedId}
            onValueChange={(next) => {
              setIsMissing(false)
              setSelectedId(next)
            }}
            error={isMissing ? t.talentMissing : undefined}
          />
          <p className={styles['note']}>{t.onlyUnassigned}</p>
          {note}
          <MoveProgress pending={busy} />
          <CallError error={error} />
        </div>
      ) : (
        <p>{emptyMessage}</p>
      )}
    </FormDialog>
  )
}
