import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoney } from '#src/domain/money/money.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { GuidelinesSection } from '#src/app/features/projects/guidelines/guidelines-section.tsx'
import { ProjectFormButton } from '#src/app/features/projects/setup/project-dialog.tsx'
import { CheckSection } from '#src/app/features/projects/checks/check-section.tsx'
import { type ProjectFacts, projectQuery } from '#src/app/features/projects/project-queries.ts'
import { SettingsList } from '#src/app/features/projects/settings-rows.tsx'
import { ApiTokens } from './api-tokens.tsx'
import { ManagerList } from './manager-list.tsx'
import { MaxRateButton } from './max-rate-dialog.tsx'
import { managersQuery } from '#src/app/features/projects/setup/setup-queries.ts'
import { SecondReviews } from './second-reviews.tsx'
import { Section, Stack } from '#src/app/ui/layout/layout.tsx'
import { WebhookSection } from '#src/app/features/projects/webhooks/webhook-section.tsx'
import styles from '#src/app/features/projects/setup.module.css'

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
  const locale = intlTag(useLocale())
  const isAdmin = useIdentity()?.role === 'admin'
  const details = [
    [t.name, project.name],
    [tProjects.description, project.description || t.notGiven],
    [tProjects.remarks, project.remarks || t.notGiven],
    [t.maxRate, t.perTask(formatMoney(project.maxRate, { locale, symbol: '$', decimals: 'always' }))],
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
