import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary, NextPageButton } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonRow } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { Stack, Text } from '#src/app/ui/layout/layout.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { ReportRow } from './report-row.tsx'
import { reportsQuery, type ReportState, reportStates } from './moderation-queries.ts'
import styles from './reports.module.css'

/** What people reported to the administrators: what waits for a decision, and what was decided. */
export function ReportsScreen() {
  const t = useTranslations('moderation')
  const [state, setState] = useState<ReportState>('open')
  return (
    <Stack as="section" gap={16} aria-labelledby="reports-title" className={styles['screen']}>
      <h1 id="reports-title">{t.title}</h1>
      <RadioGroup
        label={t.title}
        hideLabel
        layout="chips"
        options={reportStates.map((value) => ({ value, label: t.states[value] }))}
        value={state}
        onValueChange={setState}
      />
      <ReportList key={state} state={state} />
    </Stack>
  )
}

function ReportList({ state }: { state: ReportState }) {
  const t = useTranslations('moderation')
  const query = useInfiniteQuery(reportsQuery(state))
  const skeleton = (
    <>
      <SkeletonRow />
      <SkeletonRow />
    </>
  )
  return (
    <QueryBoundary query={query} skeleton={skeleton}>
      {({ pages }) => {
        const reports = pages.flatMap((page) => page.data)
        if (reports.length === 0) return <EmptyState icon={<Flag aria-hidden />}>{t.empty[state]}</EmptyState>
        return (
          <>
            {state === 'open' && <Text tone="secondary">{t.waiting(pages[0]?.open ?? 0)}</Text>}
            <ol>
              {reports.map((report) => (
                <ReportRow key={report._id} report={report} />
              ))}
            </ol>
            <NextPageButton query={query}>{t.earlier}</NextPageButton>
          </>
        )
      }}
    </QueryBoundary>
  )
}
