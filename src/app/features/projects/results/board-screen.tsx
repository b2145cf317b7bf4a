import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import type { FilterChange } from '#src/domain/active-filters.ts'
import { formatDuration } from '#src/domain/text/format-number.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { KeyedTable } from '#src/app/platform/table-keys/keyed-table.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { LinkEndsNote } from '#src/app/features/projects/link-ends-note.tsx'
import { BundleNav } from '#src/app/features/projects/bundle-nav.tsx'
import { Panel, ScoresPanel, StatusPanel } from '#src/app/features/projects/dashboard/bar-chart-table.tsx'
import { AgreementPanel, CoveragePanel, ListeningPanel } from './board-panels.tsx'
import { DisagreementsPanel, LookRequestsPanel } from './disagreements-panel.tsx'
import { boardQuery, type TrendSearch } from './results-queries.ts'
import { toTrendFilters, type TrendFilters, BundleFilter, TrendsSection } from './trends-section.tsx'
import { QualityPanel } from './quality-panel.tsx'
import { BundlesLink } from './payouts-table.tsx'
import { AssigneesPanel } from './assignees-panel.tsx'
import styles from './results.module.css'
import panels from '#src/app/features/projects/dashboard/dashboard.module.css'

type BoardScreenProps = {
  projectId: string
  search: TrendSearch
  onFiltersChange: (change: FilterChange<TrendFilters>) => void
}

/**
 * What needs a manager first: requests for another look, disagreements, members and the progress by language, of a project or a bundle; then its
 * figures over time and the other figures.
 */
export function BoardScreen({ projectId, search, onFiltersChange }: BoardScreenProps) {
  const filters = toTrendFilters(search)
  const { bundle } = filters
  const t = useTranslations('results')
  const { noTasksYet } = useTranslations('assignment')
  const { languageName } = useTranslations('shell')
  const trendProps = { projectId, filters, onFiltersChange }
  const board = useQuery(boardQuery(projectId, bundle))
  const hasTasks = board.data !== undefined && board.data.languages.length > 0
  // Not only with tasks: its filters stay while another bundle's board is loaded, or is loaded again in vain.
  const showsTrends = board.data === undefined ? !board.isError : bundle !== undefined || hasTasks
  return (
    <>
      {bundle !== undefined && <BundleNav projectId={projectId} bundleId={bundle} />}
      <h1>{t.board}</h1>
      <LinkEndsNote linkEnds={board.data?.linkEnds} projectId={projectId} bundleId={bundle} />
      {showsTrends && <BundleFilter {...trendProps} />}
      <KeyedTable rowAction="open">
        <QueryBoundary query={board} skeleton={<BoardSkeleton />}>
          {(board) =>
            !hasTasks ? (
              <EmptyState icon={<ChartNoAxesColumn aria-hidden />} action={<BundlesLink />}>
                {bundle === undefined ? t.noTasks : noTasksYet}
              </EmptyState>
            ) : (
              <div className={styles['board']}>
                <LookRequestsPanel projectId={projectId} bundleId={bundle} />
                {board.agreement.some(({ pairs }) => pairs > 0) && (
                  <DisagreementsPanel projectId={projectId} bundleId={bundle} />
                )}
                <AssigneesPanel projectId={projectId} filters={filters} workers={board.workers} />
                <StatusPanel
                  level={2}
                  title={t.progress}
                  rowHeading={t.language}
                  rows={board.languages.map(({ language, ...counts }) => ({
                    key: language,
                    name: languageName(language),
                    counts,
                  }))}
                />
              </div>
            )
          }
        </QueryBoundary>
        {showsTrends && <TrendsSection {...trendProps} />}
        {board.data && hasTasks && (
          <div className={styles['board']}>
            <ScoresPanel
              level={2}
              scores={board.data.scores}
              note={board.data.averageSeconds > 0 ? t.average(formatDuration(board.data.averageSeconds)) : undefined}
            />
            <div>
              <CoveragePanel care={board.data.care} />
              <ListeningPanel listening={board.data.listening} />
            </div>
            <div>
              <AgreementPanel agreement={board.data.agreement} />
              <QualityPanel projectId={projectId} bundleId={bundle} />
            </div>
          </div>
        )}
      </KeyedTable>
    </>
  )
}

/** The headings of the first panels with placeholders. */
function BoardSkeleton() {
  const t = useTranslations('results')
  return (
    <div className={styles['board']}>
      {[t.workers, t.progress].map((title) => (
        <Panel key={title} level={2} title={title}>
          <div className={panels['skeleton']}>
            <SkeletonText lines={6} />
          </div>
        </Panel>
      ))}
    </div>
  )
}
