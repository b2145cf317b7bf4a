import { useAmountFormat } from '#src/app/features/projects/use-amount-format.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { maxPrice } from '#src/domain/money/money.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { GuidelinesSection } from '#src/app/features/projects/guidelines/guidelines-section.tsx'
import { ProjectFormButton } from '#src/app/features/projects/setup/project-dialog.tsx'
import { CheckSection } from '#src/app/features/projects/checks/check-section.tsx'
import { type ProjectFacts, projectQuery, projectListKey } from '#src/app/features/projects/project-queries.ts'
import { SettingsList } from '#src/app/features/projects/settings-rows.tsx'
import { ApiTokens } from './api-tokens.tsx'
import { ManagerList } from './manager-list.tsx'
import { managersQuery } from '#src/app/features/projects/setup/setup-queries.ts'
import { SecondReviews } from './second-reviews.tsx'
import { Section, Stack } from '#src/app/ui/layout/layout.tsx'
import { WebhookSection } from '#src/app/features/projects/webhooks/webhook-section.tsx'
import styles from '#src/app/features/projects/setup.module.css'
import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { DialogButton } from '#src/app/features/projects/dialog-button.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { CallDialog } from '#src/app/features/projects/call-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { parseAmountText } from '#src/domain/money/typed-number.ts'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'

/**
 * A project's settings: its texts and sound check, guidelines, managers, check tasks, webhooks and API tokens;
 * `children`: further sections.
 */
export function SettingsScreen({ projectId, children }: { projectId: string; children?: ReactNode }) {
  const t = useTranslations('setup')
  const managers = useQuery(managersQuery(projectId))
  const project = useQuery(projectQuery(projectId)).data
  return (
    <>
      <h1>{t.settings}</h1>
      <QueryBoundary query={managers} skeleton={<SkeletonText lines={8} />}>
        {(managers) => (
          <Stack gap={16} className={styles['sections']}>
            {project && <ProjectDetails project={project} />}
            <GuidelinesSection projectId={projectId} />
            <ManagerList projectId={projectId} managers={managers} />
            <SecondReviews projectId={projectId} />
            <CheckSection projectId={projectId} />
            <WebhookSection projectId={projectId} />
            <ApiTokens projectId={projectId} />
            {children}
          </Stack>
        )}
      </QueryBoundary>
    </>
  )
}

function ProjectDetails({ project }: { project: ProjectFacts }) {
  const t = useTranslations('setup')
  const tProjects = useTranslations('projects')
  const formatAmount = useAmountFormat()
  const isAdmin = useIdentity()?.role === 'admin'
  const details = [
    [t.name, project.name],
    [tProjects.description, project.description || t.notGiven],
    [tProjects.remarks, project.remarks || t.notGiven],
    [t.maxRate, t.perTask(formatAmount(project.maxRate))],
    [t.listening, t.listeningStates[project.listening ? 'on' : 'off']],
  ] as const
  return (
    <Section
      title={t.project}
      actions={
        <>
          {isAdmin && <MaxRateButton project={project} />}
          <ProjectFormButton project={project} />
        </>
      }
    >
      <SettingsList settings={details} />
    </Section>
  )
}

/** The button with which an admin changes a project's highest rate, and its dialog. */
export function MaxRateButton({ project }: { project: ProjectFacts }) {
  const { changeMaxRate } = useTranslations('setup')
  return (
    <DialogButton renderDialog={(props) => <MaxRateDialog project={project} {...props} />}>
      {changeMaxRate}
    </DialogButton>
  )
}

/** Changes the highest rate of a project's bundles. The input is kept until it is saved or cancelled. */
function MaxRateDialog({ project, ...dialogProps }: HostedDialogProps & { project: ProjectFacts }) {
  const t = useTranslations('setup')
  const highest = useAmountFormat()(maxPrice)
  const problemText = useProblemText()
  const saved = { rate: project.maxRate.toFixed(2) }
  const { base, form, conflicts, edit, conflictIn } = useEdits(saved, t)
  const [isInvalid, setIsInvalid] = useState(false)
  const save = useCall(
    (maxRate: number) =>
      api('PUT /api/projects/{id}/maxRate', {
        params: { id: project._id },
        body: { maxRate, before: { maxRate: parseAmountText(base.rate) ?? 0 } },
      }),
    {
      invalidates: [projectListKey],
      success: t.maxRateSaved,
      onSuccess: dialogProps.onClose,
      conflicts,
    },
  )
  const submit = () => {
    const amount = parseAmountText(form.rate)
    setIsInvalid(amount === null)
    if (amount !== null) save.mutate(amount)
  }
  const otherError = save.otherError()
  const errorText = isInvalid ? t.rateInvalid(highest) : otherError ? problemText(otherError) : undefined
  return (
    <CallDialog
      {...dialogProps}
      title={t.changeMaxRate}
      submitText={t.save}
      call={save}
      onSubmit={submit}
      error={<NeedsNetwork />}
    >
      <Field label={t.maxRatePerTask} required hint={t.maxRateHint} error={errorText}>
        <NumberInput
          label={t.maxRatePerTask}
          step={0.5}
          min={0}
          value={form.rate}
          onValueChange={(value) => {
            setIsInvalid(false)
            save.reset()
            edit({ rate: value })
          }}
        />
      </Field>
      {conflictIn('rate', saved.rate)}
    </CallDialog>
  )
}
