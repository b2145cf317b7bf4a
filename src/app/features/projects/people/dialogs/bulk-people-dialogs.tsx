// The changes of all selected talents at once.
import { useState } from 'react'
import { maxPlanNumber } from '#src/domain/projects/project.ts'
import { parseWholeNumber } from '#src/domain/money/typed-number.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { MoveStatus } from '#src/app/features/projects/move-progress.tsx'
import { bundleKey, type TalentFilters } from '#src/app/features/projects/project-queries.ts'
import { isRemarkTooLong, RemarkField } from './member-dialogs.tsx'
import { PlanFields, usePlanLanguages } from './plan-fields.tsx'

type BulkPeopleDialogProps = HostedDialogProps & {
  projectId: string
  /** Which talents. */
  filters: TalentFilters
  /** How many they were when the dialog was opened. */
  count: number
  /** Called instead of `onClose` once they were changed. */
  onChanged: () => void
}

/** The call of a dialog, with a sentence that says what it did. */
function useBulkPeople<Answer>(
  { projectId, onChanged }: Pick<BulkPeopleDialogProps, 'projectId' | 'onChanged'>,
  send: () => Promise<{ data: Answer }>,
  message: (answer: Answer) => string,
) {
  const success = ({ data }: { data: Answer }) => message(data)
  return useCall(send, { invalidates: [['projects', projectId], bundleKey()], success, onSuccess: onChanged })
}

/** Asks for confirmation before the selected talents are added to the project, or invited by a manager. */
export function AddTalentsDialog({ filters, count, ...props }: BulkPeopleDialogProps) {
  const t = useTranslations('people')
  const isAdmin = useIdentity()?.role === 'admin'
  const addition = useBulkPeople(
    props,
    () => api('POST /api/projects/{id}/addMembers', { params: { id: props.projectId }, body: { filters } }),
    ({ added, invited, unchanged }) => t.talentsAdded(added, invited, unchanged),
  )
  return (
    <ConfirmDialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={t.addTalentsTitle(count)}
      message={isAdmin ? t.addTalentsEffect : t.inviteTalentsEffect}
      confirmText={isAdmin ? t.add : t.invite}
      busy={addition.isPending}
      onConfirm={() => addition.mutate()}
      error={<MoveStatus call={addition} />}
    />
  )
}

/** Sets a plan job in one language for each selected member. */
export function PlanTalentsDialog({ filters, count, ...props }: BulkPeopleDialogProps) {
  const t = useTranslations('people')
  const planLanguages = usePlanLanguages(props.projectId, undefined, props.open)
  const [language, setLanguage] = useState('')
  const [maxNumberText, setMaxNumberText] = useState('0')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const maxNumber = parseWholeNumber(maxNumberText, { min: 0, max: maxPlanNumber })
  const planning = useBulkPeople(
    props,
    () => {
      const body = { filters, language, maxNumber: maxNumber ?? 0 }
      return api('POST /api/projects/{id}/addPlanJobs', { params: { id: props.projectId }, body })
    },
    ({ changed, unchanged }) => t.talentsPlanned(language, changed, unchanged),
  )
  return (
    <FormDialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={t.planTalentsTitle(count)}
      description={t.planTalentsEffect}
      submitText={planLanguages.error ? undefined : t.create}
      busy={planning.isPending}
      onSubmit={() => {
        setIsSubmitted(true)
        if (language !== '' && maxNumber !== null) planning.mutate()
      }}
      error={<MoveStatus call={planning} />}
    >
      <PlanFields
        planLanguages={planLanguages}
        language={language}
        onLanguageChange={setLanguage}
        languageError={isSubmitted && language === '' ? t.languageMissing : undefined}
        maxNumber={maxNumberText}
        onMaxNumberChange={setMaxNumberText}
        isMaxNumberInvalid={isSubmitted && maxNumber === null}
      />
    </FormDialog>
  )
}

/** Bans the selected talents from the project with one remark. */
export function BanTalentsDialog({ filters, count, ...props }: BulkPeopleDialogProps) {
  const t = useTranslations('people')
  const [remark, setRemark] = useState('')
  const ban = useBulkPeople(
    props,
    () => {
      const body = { filters, reason: remark.trim() }
      return api('POST /api/projects/{id}/banTalents', { params: { id: props.projectId }, body })
    },
    ({ banned, unchanged, returned }) => t.talentsBanned(banned, unchanged, returned),
  )
  return (
    <FormDialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={t.banTalentsTitle(count)}
      description={t.banTalentsEffect}
      submitText={t.ban}
      danger
      busy={ban.isPending}
      onSubmit={() => {
        if (!isRemarkTooLong(remark)) ban.mutate()
      }}
      error={<MoveStatus call={ban} />}
    >
      <RemarkField isChecked value={remark} onChange={setRemark} />
    </FormDialog>
  )
}
