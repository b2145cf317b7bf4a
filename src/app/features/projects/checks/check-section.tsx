import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { shortId } from '#src/domain/uuid.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { DialogButton } from '#src/app/features/projects/dialog-button.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Section, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { useQualityFormat } from '#src/app/features/quality/use-quality-format.ts'
import { qualityKey } from '#src/app/features/quality/quality-query.ts'
import { bundleKey } from '#src/app/features/projects/project-queries.ts'
import { SettingsList, SettingsRow } from '#src/app/features/projects/settings-rows.tsx'
import { LiftPauseButton } from './lift-pause-button.tsx'
import styles from '#src/app/features/projects/setup.module.css'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { maxCheckShare, minAnswers, recentAnswers } from '#src/domain/quality/check-task.ts'
import { CallDialog } from '#src/app/features/projects/call-dialog.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { parseNumberText, parseWholeNumber } from '#src/domain/money/typed-number.ts'

type Checks = ApiResponse<'GET /api/projects/{id}/checks'>['data']
type CheckSettings = Checks['settings']
type ListedCheckTask = Checks['tasks'][number]

/** A project's settings for check tasks, the check tasks, and who gets no new tasks because of them. */
const checksQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'checks'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/checks', { params: { id: projectId }, signal })).data,
    // Not persisted on the device: what is expected of talents, and who is paused.
    meta: { persist: false },
  })

/** Number of check tasks shown first, the newest; a button shows the others. */
const initialRowCount = 20

/** The settings for check tasks, who gets no new tasks because of them, and each check task with its score. */
export function CheckSection({ projectId }: { projectId: string }) {
  const t = useTranslations('quality')
  const dateFormat = useDateFormat()
  const checks = useQuery(checksQuery(projectId))
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <Section
      title={t.checks.title}
      description={t.checks.description}
      actions={
        checks.data && (
          <DialogButton
            icon={<Pencil aria-hidden />}
            renderDialog={(props) => (
              <CheckSettingsDialog projectId={projectId} settings={checks.data.settings} {...props} />
            )}
          >
            {t.checks.change}
          </DialogButton>
        )
      }
    >
      <QueryBoundary query={checks} skeleton={<SkeletonText lines={4} />}>
        {({ settings, tasks, paused }) => (
          <>
            <SettingsList
              settings={[
                [t.checks.share, t.checks.shareOf(settings.share)],
                [t.checks.threshold, t.checks.thresholdOf(settings.threshold)],
                [t.checks.feedback, t.checks.feedbackStates[settings.feedback ? 'on' : 'off']],
              ]}
            />
            {paused.length > 0 && (
              <ul aria-label={t.checks.paused} className={styles['rows']}>
                {paused.map(({ _id, name, pausedAt }) => (
                  <SettingsRow key={_id} action={<LiftPauseButton projectId={projectId} person={{ _id, name }} />}>
                    <p>{name}</p>
                    <SecondaryText>{t.checks.pausedSince(formatDateTime(pausedAt, dateFormat))}</SecondaryText>
                  </SettingsRow>
                ))}
              </ul>
            )}
            {tasks.length === 0 ? (
              <SecondaryText>{t.checks.none}</SecondaryText>
            ) : (
              <ul aria-label={t.checks.title} className={styles['rows']}>
                {(isExpanded ? tasks : tasks.slice(0, initialRowCount)).map((task) => (
                  <CheckTaskRow key={task._id} projectId={projectId} task={task} />
                ))}
              </ul>
            )}
            {!isExpanded && tasks.length > initialRowCount && (
              <Button onClick={() => setIsExpanded(true)}>{t.checks.all(tasks.length)}</Button>
            )}
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

/** One check task: what is expected, how many answers are right, and Retire, or Use again. */
function CheckTaskRow({ projectId, task }: { projectId: string; task: ListedCheckTask }) {
  const t = useTranslations('quality').checks
  const { sections } = useTranslations('projects')
  const { languageName } = useTranslations('shell')
  const format = useQualityFormat()
  const { _id, title, externalId, language, expected, isRetired, score } = task
  const name = title || externalId || shortId(_id)
  const params = { id: _id }
  const change = useCall(
    (): Promise<unknown> =>
      isRetired
        ? api('PUT /api/tasks/{id}/check', {
            params,
            body: { expected, before: { expected: null, retired: expected } },
          })
        : api('DELETE /api/tasks/{id}/check', { params }),
    { invalidates: [checksQuery(projectId).queryKey, bundleKey(), qualityKey(projectId)], waits: true },
  )
  return (
    <SettingsRow
      action={
        <Button
          size="dense"
          variant="quiet"
          aria-label={isRetired ? t.restoreNamed(name) : t.retireNamed(name)}
          busy={change.isPending}
          onClick={() => change.mutate()}
        >
          {isRetired ? t.restore : t.retire}
        </Button>
      }
    >
      <p>
        <Link to="/task/$id" params={params} dir="auto">
          {name}
        </Link>{' '}
        <SecondaryText as="span">{languageName(language)}</SecondaryText>
      </p>
      <SecondaryText>
        {expected.map((each) => t.expected(sections[each.section], each.score, each.tolerance)).join(' · ')}
      </SecondaryText>
      <SecondaryText>
        {isRetired
          ? `${t.retired}. ${t.retiredNote}`
          : score.answered === 0
            ? t.noAnswers
            : t.right(score.right, score.answered, format.share(score.right / score.answered))}
      </SecondaryText>
      <CallError error={change.error} />
    </SettingsRow>
  )
}

type CheckSettingsDialogProps = HostedDialogProps & { projectId: string; settings: CheckSettings }

/** Percentages are edited as text. */
type Form = { readonly share: string; readonly threshold: string; readonly feedback: boolean }

/** Changes the share of checks, the threshold and the feedback. The input is kept until it is saved or cancelled. */
function CheckSettingsDialog({ projectId, settings, ...dialogProps }: CheckSettingsDialogProps) {
  const t = useTranslations('quality').checks
  const tSetup = useTranslations('setup')
  const savedForm: Form = {
    share: String(settings.share),
    threshold: String(settings.threshold),
    feedback: settings.feedback,
  }
  const { edits, form, conflicts, edit, conflictIn } = useEdits(savedForm, tSetup)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const isShareValid = parseWholeNumber(form.share, { min: 0, max: maxCheckShare }) !== null
  const isThresholdValid = parseWholeNumber(form.threshold, { min: 0, max: 100 }) !== null
  const save = useCall(
    () =>
      api('PUT /api/projects/{id}/checkSettings', {
        params: { id: projectId },
        body: { ...toSettings(edits.values), before: toSettings(edits.before) },
      }),
    { invalidates: [checksQuery(projectId).queryKey], success: t.saved, onSuccess: dialogProps.onClose, conflicts },
  )
  const submit = () => {
    setHasSubmitted(true)
    if (isShareValid && isThresholdValid) save.mutate()
  }
  return (
    <CallDialog {...dialogProps} title={t.title} submitText={t.save} call={save} onSubmit={submit}>
      <Field
        label={t.shareLabel}
        hint={t.shareHint(maxCheckShare)}
        error={hasSubmitted && !isShareValid ? t.shareError(maxCheckShare) : save.errorAt('share')}
      >
        <NumberInput
          label={t.shareLabel}
          step={5}
          min={0}
          max={maxCheckShare}
          value={form.share}
          onValueChange={(share) => edit({ share })}
        />
      </Field>
      {conflictIn('share', savedForm.share)}
      <Field
        label={t.thresholdLabel}
        hint={t.thresholdHint(recentAnswers, minAnswers)}
        error={hasSubmitted && !isThresholdValid ? t.thresholdError : save.errorAt('threshold')}
      >
        <NumberInput
          label={t.thresholdLabel}
          step={5}
          min={0}
          max={100}
          value={form.threshold}
          onValueChange={(threshold) => edit({ threshold })}
        />
      </Field>
      {conflictIn('threshold', savedForm.threshold)}
      <Checkbox label={t.feedbackLabel} checked={form.feedback} onCheckedChange={(feedback) => edit({ feedback })} />
      {conflictIn('feedback', t.feedbackStates[savedForm.feedback ? 'on' : 'off'])}
    </CallDialog>
  )
}

const toSettings = ({ share, threshold, ...others }: Partial<Form>): Partial<CheckSettings> => ({
  ...others,
  ...(share !== undefined && { share: parseNumberText(share) ?? 0 }),
  ...(threshold !== undefined && { threshold: parseNumberText(threshold) ?? 0 }),
})
