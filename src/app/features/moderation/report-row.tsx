import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import {
  isAllowedOutcome,
  maxReportNoteLength,
  needsNote,
  type ReportOutcome,
  reportOutcomes,
} from '#src/domain/people/report.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { StatusLabel } from '#src/app/ui/feedback/status-label.tsx'
import { Row, Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import type { Report } from './moderation-queries.ts'
import styles from './reports.module.css'

/** One report: what it is about, why and by whom, with the decisions that are possible, or the one that was made. */
export function ReportRow({ report }: { report: Report }) {
  const t = useTranslations('moderation')
  const { colon } = useTranslations('shell')
  const dateFormat = useDateFormat()
  const ownId = useIdentity()?._id
  const [outcome, setOutcome] = useState<ReportOutcome | null>(null)
  const { subject, reason, note, createdAt, reporter, person, product, message, pictures, decision } = report
  const offered = reportOutcomes.filter(
    (candidate) =>
      isAllowedOutcome(subject, candidate) &&
      !(candidate === 'hidden' && (product?.sold || product?.hidden)) &&
      !(candidate === 'suspended' && (person.disabled || person._id === ownId)),
  )
  return (
    <Stack as="li" gap={8} className={styles['report']}>
      <Row as="p" gap={16} lineGap={4} justify="between">
        <strong>{`${t.subjects[subject]}${colon}${t.reasons[reason]}`}</strong>
        <SecondaryText as="time" dateTime={createdAt}>
          {formatDateTime(createdAt, dateFormat)}
        </SecondaryText>
      </Row>
      {product && (
        <p>
          <Link to="/antique/$id" params={{ id: product._id }}>
            {product.name}
          </Link>{' '}
          {product.hidden && <StatusLabel tone="refused">{t.hidden}</StatusLabel>}
        </p>
      )}
      {message !== null && (message !== '' || pictures.length === 0) && (
        <blockquote>
          {message === '' ? <em>{decision?.outcome === 'hidden' ? t.removed : t.erased}</em> : message}
        </blockquote>
      )}
      {pictures.length > 0 && (
        <ul className={styles['pictures']}>
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <Picture photo={picture} alt={t.picture(index + 1)} sizes="10rem" fit="contain" ratio="1 / 1" />
            </li>
          ))}
        </ul>
      )}
      {note !== '' && <p className={styles['note']}>{note}</p>}
      <Row as="p" gap={16} lineGap={4} align="baseline" size={14} tone="secondary">
        <span>
          {t.of[subject]}
          {colon}
          <PersonLink person={person} /> {person.disabled && <StatusLabel tone="refused">{t.suspended}</StatusLabel>}
        </span>
        <span>
          {t.by}
          {colon}
          <PersonLink person={reporter} />
        </span>
      </Row>
      {decision ? (
        <Stack gap={8} align="start" size={14} tone="secondary">
          <p>{t.decided(t.outcomes[decision.outcome], decision.admin.name, formatDateTime(decision.at, dateFormat))}</p>
          {decision.note !== '' && <p className={styles['note']}>{decision.note}</p>}
          {product?.hidden && <RestoreButton productId={product._id} />}
        </Stack>
      ) : (
        <Row align="start">
          {offered.map((candidate) => (
            <Button key={candidate} size="dense" onClick={() => setOutcome(candidate)}>
              {t.actions[candidate]}
            </Button>
          ))}
        </Row>
      )}
      {outcome !== null && <DecideDialog report={report} outcome={outcome} onClose={() => setOutcome(null)} />}
    </Stack>
  )
}

function PersonLink({ person: { _id, name } }: { person: Report['reporter'] }) {
  return (
    <Link to="/user/$id" params={{ id: _id }}>
      {name}
    </Link>
  )
}

function RestoreButton({ productId }: { productId: string }) {
  const t = useTranslations('moderation')
  const restore = useCall(() => api('POST /api/products/{id}/restore', { params: { id: productId } }), {
    invalidates: [['reports'], ['products']],
    waits: true,
    success: t.restored,
    toastsError: true,
  })
  return (
    <Button size="dense" busy={restore.isPending} onClick={() => restore.mutate()}>
      {t.restore}
    </Button>
  )
}

type DecideDialogProps = { report: Report; outcome: ReportOutcome; onClose: () => void }

/** Says what a decision does, and takes the reason that the person reads. */
function DecideDialog({ report: { _id, person, subject }, outcome, onClose }: DecideDialogProps) {
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
          <TextArea value={note} maxLength={maxReportNoteLength} onValueChange={setNote} />
        </Field>
      )}
    </FormDialog>
  )
}
