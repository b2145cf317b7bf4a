import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxReportNoteLength, type ReportReason, reportReasons, type ReportSubject } from '#src/domain/people/report.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { blockQuery } from './moderation-queries.ts'
import { SecondaryText, Stack } from '#src/app/ui/layout/layout.tsx'

type Person = { readonly _id: string; readonly name: string }

export type Reportable = {
  readonly subject: ReportSubject
  readonly id: string
  /** Of the product or the person, or the text of the message. */
  readonly name: string
  /** Whoever can be blocked with it. */
  readonly person?: Person
}

type ReportDialogProps = { subjects: readonly Reportable[]; onClose: () => void }

const maxExcerptLength = 60

export function ReportDialog({ subjects, onClose }: ReportDialogProps) {
  const t = useTranslations('moderation')
  const [subjectId, setSubjectId] = useState(subjects[0]?.id ?? '')
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [note, setNote] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const reported = subjects.find(({ id }) => id === subjectId) ?? subjects[0]
  const person = reported?.person
  const report = useCall(
    async (chosen: ReportReason) => {
      if (reported) await api('POST /api/reports', { body: { ...pick(reported), reason: chosen, note } })
    },
    { success: t.reported, onSuccess: onClose },
  )
  const label = ({ subject, name }: Reportable) =>
    subject === 'person' ? t.person(name) : subject === 'message' ? t.message(excerptOf(name)) : name
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t.reportTitle(person?.name ?? reported?.name ?? '')}
      description={t.reportLead}
      submitText={t.report}
      busy={report.isPending}
      onSubmit={() => {
        setIsReasonMissing(reason === null)
        if (reason !== null) report.mutate(reason)
      }}
      error={<CallError error={report.error} />}
      outro={person && <BlockSection person={person} onClose={onClose} />}
    >
      {subjects.length > 1 && (
        <Field label={t.about}>
          <Select
            options={subjects.map((subject) => ({ value: subject.id, label: label(subject) }))}
            value={subjectId}
            onValueChange={setSubjectId}
          />
        </Field>
      )}
      <RadioGroup
        label={t.reason}
        layout="column"
        options={reportReasons.map((value) => ({ value, label: t.reasons[value] }))}
        value={reason}
        onValueChange={setReason}
        error={isReasonMissing && reason === null ? t.reasonMissing : undefined}
      />
      <Field label={t.note}>
        <TextArea value={note} maxLength={maxReportNoteLength} onValueChange={setNote} />
      </Field>
    </FormDialog>
  )
}

const pick = ({ subject, id }: Reportable) => ({ subject, id })

function excerptOf(text: string): string {
  const characters = Array.from(text)
  return characters.length <= maxExcerptLength ? text : `${characters.slice(0, maxExcerptLength).join('')}…`
}

type BlockSectionProps = {
  person: Person
  /** Called when the person is blocked or unblocked. */
  onClose?: () => void
}

/** What a block means, and the button that blocks or unblocks a person. */
export function BlockSection({ person: { _id, name }, onClose }: BlockSectionProps) {
  const t = useTranslations('moderation')
  const params = { id: _id }
  const { data } = useQuery(blockQuery(_id))
  const change = useCall(
    (blocked: boolean): Promise<unknown> =>
      blocked ? api('PUT /api/users/{id}/block', { params }) : api('DELETE /api/users/{id}/block', { params }),
    {
      // Their profile has the follow, which a block ends.
      invalidates: [['users']],
      success: (_, blocked) => (blocked ? t.blocked(name) : t.unblocked(name)),
      onSuccess: () => onClose?.(),
    },
  )
  if (!data) return null
  return (
    <Stack as="section" align="start" before={24} ruled>
      <SecondaryText>{data.blocked ? t.blockedEffect : t.blockEffect}</SecondaryText>
      <Button busy={change.isPending} onClick={() => change.mutate(!data.blocked)}>
        {data.blocked ? t.unblock(name) : t.block(name)}
      </Button>
      <CallError error={change.error} />
    </Stack>
  )
}
