import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { parseNumberText, parseWholeNumber } from '#src/domain/money/typed-number.ts'
import { tolerances } from '#src/domain/quality/second-review-share.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { DialogButton } from '#src/app/features/projects/dialog-button.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { CallDialog } from '#src/app/features/projects/call-dialog.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { Section } from '#src/app/ui/layout/layout.tsx'
import { qualityKey } from '#src/app/features/quality/quality-query.ts'
import { SettingsList } from '#src/app/features/projects/settings-rows.tsx'
import { type SecondReviewSettings, secondReviewsQuery } from '#src/app/features/projects/setup/setup-queries.ts'

/** How many reviews of a project get a second one, and which differences count as agreement. */
export function SecondReviews({ projectId }: { projectId: string }) {
  const t = useTranslations('quality')
  const tSetup = useTranslations('setup')
  const query = useQuery(secondReviewsQuery(projectId))
  return (
    <Section
      title={t.secondReviews}
      description={t.secondReviewsNote}
      actions={
        query.data && (
          <DialogButton
            icon={<Pencil aria-hidden />}
            aria-label={t.editSecondReviews}
            renderDialog={(props) => <SecondReviewsDialog projectId={projectId} settings={query.data} {...props} />}
          >
            {tSetup.edit}
          </DialogButton>
        )
      }
    >
      <QueryBoundary query={query} skeleton={<SkeletonText lines={2} />}>
        {(settings) => (
          <SettingsList
            settings={[
              [t.share, t.shareOf(settings.share)],
              [t.tolerance, t.tolerances[settings.tolerance]],
            ]}
          />
        )}
      </QueryBoundary>
    </Section>
  )
}

type SecondReviewsDialogProps = HostedDialogProps & { projectId: string; settings: SecondReviewSettings }

/** The share is edited as text. */
type Form = { readonly share: string; readonly tolerance: SecondReviewSettings['tolerance'] }

/** Changes how many reviews get a second one, and the tolerance. The input is kept until it is saved or cancelled. */
function SecondReviewsDialog({ projectId, settings, ...dialogProps }: SecondReviewsDialogProps) {
  const t = useTranslations('quality')
  const tSetup = useTranslations('setup')
  const savedForm: Form = { share: String(settings.share), tolerance: settings.tolerance }
  const { edits, form, conflicts, edit, conflictIn } = useEdits(savedForm, tSetup)
  const [isInvalid, setIsInvalid] = useState(false)
  const save = useCall(
    () =>
      api('PUT /api/projects/{id}/secondReviews', {
        params: { id: projectId },
        body: { ...toSettings(edits.values), before: toSettings(edits.before) },
      }),
    {
      // Other disagreements are open now.
      invalidates: [secondReviewsQuery(projectId).queryKey, qualityKey(projectId)],
      success: t.secondReviewsSaved,
      onSuccess: dialogProps.onClose,
      conflicts,
    },
  )
  return (
    <CallDialog
      {...dialogProps}
      title={t.editSecondReviews}
      submitText={tSetup.save}
      call={save}
      onSubmit={() => {
        const isShare = parseWholeNumber(form.share, { min: 0, max: 100 }) !== null
        setIsInvalid(!isShare)
        if (isShare) save.mutate()
      }}
    >
      <Field
        label={t.sharePercent}
        required
        hint={t.shareHint}
        error={isInvalid ? t.shareInvalid : save.errorAt('share')}
      >
        <NumberInput
          label={t.sharePercent}
          step={5}
          min={0}
          max={100}
          value={form.share}
          onValueChange={(share) => {
            setIsInvalid(false)
            edit({ share })
          }}
        />
      </Field>
      {conflictIn('share', savedForm.share)}
      <Field label={t.tolerance} hint={t.toleranceHint} error={save.errorAt('tolerance')}>
        <Select
          options={tolerances.map((value) => ({ value: String(value), label: t.tolerances[value] }))}
          value={String(form.tolerance)}
          onValueChange={(value) => edit({ tolerance: value === '1' ? 1 : 0 })}
        />
      </Field>
      {conflictIn('tolerance', t.tolerances[savedForm.tolerance])}
    </CallDialog>
  )
}

const toSettings = ({ share, ...others }: Partial<Form>): Partial<SecondReviewSettings> => ({
  ...others,
  ...(share !== undefined && { share: parseNumberText(share) ?? 0 }),
})
