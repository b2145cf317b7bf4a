import { useState } from 'react'
import { maxReportNoteLength, needsNote, type ReportOutcome } from '#src/domain/people/report.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import type { Report } from './moderation-queries.ts'

type DecideDialogProps = { report: Report; outcome: ReportOutcome; onClose: () => void }

/** Says what a decision does, and takes the reason that the person reads. */
export function DecideDialog({ report: { _id, person, subject }, outcome, onClose }: DecideDialogProps) {
  const t = useTranslations('moderation')
  const [note, setNote] = useState('')
  const [isNoteMissing, setIsNoteMissing] = useState(false)
  const decide = useCall(() => api('POST /api/reports/{id}/close', { params: { id: _id }, body: { outcome, note } }), {
    invalidates: [['reports'], ['products'], ['users']],
    onSuccess: onClose,
  })
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t.actions[outcome]}
      description={t.effects[outcome](person.name, subject)}
      submitText={t.actions[outcome]}
      busy={decide.isPending}
      danger={outcome === 'hidden' || outcome === 'suspended'}
      onSubmit={() => {
        const isMissing = needsNote(outcome) && note.trim() === ''
        setIsNoteMissing(isMissing)
        if (!isMissing) decide.mutate()
      }}
      error={<CallError error={decide.error} />}
    >
      {needsNote(outcome) && (
        <Field label={t.decisionNote} required {...(isNoteMissing && { error: t.decisionNoteMissing })}>
          <TextArea
            value={note}
            maxLength={maxReportNoteLength}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}
