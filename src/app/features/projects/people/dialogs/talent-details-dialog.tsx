import { useState } from 'react'
import { api, type ApiResponse } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { PersonDialog } from '#src/app/features/accounts/person-form/person-dialog.tsx'
import type { PersonField } from '#src/app/features/accounts/person-form/person-form.ts'
import { noPersonEdits, usePersonEdits } from '#src/app/features/accounts/person-form/use-person-edits.tsx'
import { useUnsentInput } from '#src/app/platform/update/use-unsent-input.ts'
import { touchLink } from '#src/app/ui/button/button.tsx'
import { FactRows } from '#src/app/ui/figure-list.tsx'
import { SecondaryText, Row, Stack } from '#src/app/ui/layout/layout.tsx'
import type { TalentDialogProps } from './people-mutations.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import type { Talent } from '#src/app/features/projects/project-queries.ts'
import styles from './talent-details.module.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { QualityFigures } from '#src/app/features/quality/quality-figures.tsx'
import { AgreementOverTime } from '#src/app/features/quality/agreement-over-time.tsx'
import { LiftPauseButton } from '#src/app/features/projects/checks/lift-pause-button.tsx'

const formFields: readonly PersonField[] = [
  'firstName',
  'lastName',
  'phoneNumber',
  'country',
  'language',
  'position',
  'gender',
]

/** A talent's details. Admins may edit them, and send what they changed; the input is kept until it is saved or cancelled. */
export function TalentDetailsDialog({
  projectId,
  talent,
  canEdit,
  ...openProps
}: TalentDialogProps & { canEdit: boolean }) {
  const t = useTranslations('people')
  const editsDraft = useUnsentInput(`${projectId}:talent:${talent._id}`, noPersonEdits)
  const [hadUnsavedEdits] = useState(editsDraft.hasUnsaved)
  const { conflicts, body, fieldProps } = usePersonEdits({
    person: { ...talent, gender: talent.gender ?? 'male', name: talent.fullName },
    value: editsDraft.value,
    onChange: editsDraft.save,
    texts: t,
  })
  const { firstName, lastName } = fieldProps.form
  const update = useCall(
    (change: NonNullable<typeof body>) =>
      api('POST /api/projects/{id}/updateTalent', {
        params: { id: projectId },
        body: { ...change, userId: talent._id },
      }),
    {
      invalidates: [['projects', projectId, 'talents']],
      success: t.saved(`${firstName} ${lastName}`.trim()),
      onSuccess: () => close(),
      conflicts,
    },
  )
  const close = () => {
    editsDraft.discard()
    openProps.onOpenChange(false)
  }
  const save = () => {
    if (body === null) close()
    else update.mutate(body)
  }
  return (
    <PersonDialog
      {...openProps}
      title={t.talent}
      width="wide"
      description={canEdit ? undefined : talent.isShared ? t.ownDetails : t.detailsOfMembers}
      intro={
        <>
          <TalentDetails talent={talent} showsEditable={!canEdit} />
          <TalentQuality projectId={projectId} workerId={talent._id} />
        </>
      }
      submitText={canEdit ? t.complete : undefined}
      cancelText={canEdit ? undefined : t.close}
      onCancel={close}
      fields={formFields}
      requiredFields={['firstName', 'lastName']}
      hasColumns
      {...fieldProps}
      call={update}
      onSubmit={save}
    >
      {hadUnsavedEdits && editsDraft.hasUnsaved && <SecondaryText role="status">{t.unsavedChanges}</SecondaryText>}
    </PersonDialog>
  )
}

type Detail = readonly [label: string, value: string]

/**
 * A talent's read-only details, as far as the caller sees them: identifiers, and what only the talent can change.
 * `showsEditable` adds the fields of the form.
 */
function TalentDetails({ talent, showsEditable }: { talent: Talent; showsEditable: boolean }) {
  const t = useTranslations('people')
  const tProjects = useTranslations('projects')
  const { languageName, countryName } = useTranslations('shell')
  const availabilities: Readonly<Record<string, string>> = useTranslations('talent').availabilities
  const email: readonly Detail[] = [[t.fields.email, talent.email]]
  const shared: readonly Detail[] = [
    [t.availability, availabilities[talent.availability] ?? talent.availability],
    [t.linkedin, talent.linkedin],
  ]
  const editable: readonly Detail[] = [
    [t.fields.country, countryName(talent.country)],
    [t.fields.language, languageName(talent.language)],
  ]
  const sharedEditable: readonly Detail[] = [
    [t.fields.phoneNumber, talent.phoneNumber],
    [t.fields.position, talent.position],
    [t.fields.gender, talent.gender === null ? '' : t.genders[talent.gender]],
  ]
  const details: readonly Detail[] = [
    [tProjects.id, talent._id],
    ...(talent.isShared || talent.email !== '' ? email : []),
    [t.lookingForTasks, talent.lookingForTasks ? t.yes : t.no],
    ...(talent.isShared ? shared : []),
    ...(showsEditable ? editable : []),
    ...(showsEditable && talent.isShared ? sharedEditable : []),
  ]
  return (
    <>
      <Row as="p" gap={12} nowrap size={18} serif>
        <Avatar name={talent.fullName} size={40} />
        {talent.fullName}
      </Row>
      <dl className={styles['details']}>
        <FactRows rows={details.map(([label, value]) => [label, value || t.notGiven])} />
      </dl>
    </>
  )
}

type TalentQualityProps = { projectId: string; workerId: string }

/** The quality of a talent's reviews in a project, with links to their tasks; nothing before their first review. */
function TalentQuality({ projectId, workerId }: TalentQualityProps) {
  const { data: workers = [] } = useQuery({
    queryKey: ['projects', projectId, 'quality', workerId],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/quality', { params: { id: projectId }, query: { workerId }, signal })).data,
  })
  return workers.map((quality) => <LoadedQuality key={quality._id} projectId={projectId} quality={quality} />)
}

type LoadedQualityProps = { projectId: string; quality: ApiResponse<'GET /api/projects/{id}/quality'>['data'][number] }

function LoadedQuality({ projectId, quality }: LoadedQualityProps) {
  const t = useTranslations('quality')
  const dateFormat = useDateFormat()
  const { _id: workerId, pausedAt } = quality
  return (
    <section aria-label={t.title} className={styles['quality']}>
      {pausedAt !== null && (
        <Stack gap={8} align="start" after={16}>
          <p>
            {t.checks.pausedSince(formatDateTime(pausedAt, dateFormat))} {t.checks.liftNote}
          </p>
          <LiftPauseButton projectId={projectId} person={quality} />
        </Stack>
      )}
      <QualityFigures quality={quality} />
      {quality.agreement.some(({ pairs }) => pairs > 0) && (
        <AgreementOverTime
          queryKey={['projects', projectId, 'trends', 'agreement', workerId]}
          load={async (period, signal) => {
            const query = { period, workerId }
            const call = { params: { id: projectId }, query, signal }
            return (await api('GET /api/projects/{id}/trends', call)).data.periods
          }}
        />
      )}
      <Row aria-label={t.tasks} as="ul" gap={16} lineGap={0}>
        {quality.bundles.map(({ _id, name, completed }) => (
          <li key={_id}>
            <Link
              to="/project/$id/bundle/$bundleId/assignments"
              params={{ id: projectId, bundleId: _id }}
              search={{ worker: workerId, status: 'completed' }}
              className={touchLink}
            >
              {t.tasksIn(name, completed)}
            </Link>
          </li>
        ))}
      </Row>
    </section>
  )
}
