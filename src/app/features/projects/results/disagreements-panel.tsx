import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary, NextPageButton } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Panel } from '#src/app/features/projects/dashboard/chart-panels.tsx'
import { type Disagreement, type DisagreementState, disagreementsQuery } from './results-queries.ts'
import { TaskRow } from './task-row.tsx'
import styles from './results.module.css'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'

const states: readonly DisagreementState[] = ['open', 'adjudicated']

/** The tasks whose two reviews disagree: those that wait for a decision, or those that were adjudicated. */
export function DisagreementsPanel({ projectId, bundleId }: { projectId: string; bundleId: string | undefined }) {
  const t = useTranslations('quality')
  const [state, setState] = useState<DisagreementState>('open')
  const query = useInfiniteQuery(disagreementsQuery(projectId, bundleId, state))
  const openCount = query.data?.pages[0]?.openCount
  return (
    <Panel
      level={2}
      title={t.disagreements}
      note={openCount === undefined ? undefined : t.openDisagreements(openCount)}
    >
      <div className={styles['sectionChoice']}>
        <RadioGroup
          label={t.shownDisagreements}
          hideLabel
          layout="chips"
          value={state}
          onValueChange={setState}
          options={states.map((value) => ({ value, label: t.disagreementStates[value] }))}
        />
      </div>
      <QueryBoundary query={query} skeleton={<SkeletonText lines={4} />}>
        {({ pages }) => {
          const disagreements = pages.flatMap((page) => page.data)
          return disagreements.length === 0 ? (
            state === 'adjudicated' && <SecondaryText className={styles['note']}>{t.noAdjudications}</SecondaryText>
          ) : (
            <ul className={styles['disagreements']}>
              {disagreements.map((disagreement) => (
                <DisagreementRow key={disagreement._id} disagreement={disagreement} />
              ))}
            </ul>
          )
        }}
      </QueryBoundary>
      <NextPageButton query={query}>{t.moreDisagreements}</NextPageButton>
    </Panel>
  )
}

function DisagreementRow({ disagreement }: { disagreement: Disagreement }) {
  const t = useTranslations('quality')
  const { languageName } = useTranslations('shell')
  const { bundle, language, reviewers, difference } = disagreement
  return (
    <TaskRow task={disagreement} note={t.pointsApart(difference)}>
      <p>
        {bundle.name} · {languageName(language)} · {reviewers.join(' · ')}
      </p>
    </TaskRow>
  )
}
