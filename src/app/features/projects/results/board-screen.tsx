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
import { Panel } from '#src/app/features/projects/dashboard/dashboard-section.tsx'
import { ScoresPanel } from '#src/app/features/projects/dashboard/scores-panel.tsx'
import { AgreementPanel, CoveragePanel, LanguagesPanel, ListeningPanel } from './board-panels.tsx'
import { DisagreementsPanel } from './disagreements-panel.tsx'
import { boardQuery, type TrendSearch } from './results-queries.ts'
import { toTrendFilters, type TrendFilters } from './trends-query.ts'
import { QualityPanel } from './quality-panel.tsx'
import { BundlesLink } from './bundles-link.tsx'
import { TrendsSection } from './trends-section.tsx'
import { AssigneesPanel } from './assignees-panel.tsx'
import styles from './results.module.css'
import panels from '#src/app/features/projects/dashboard/dashboard.module.css'

type BoardScreenProps = {
  projectId: string
  search: TrendSearch
  onFiltersChange: (change: FilterChange<TrendFilters>) => void
}

/**
 * The progress of a project or a bundle by language, member and score, and its figures over time. The parts whose texts
 * are a chunk of their own have boundaries: the data arrives after the screen is shown, which would be hidden.
 */
export function BoardScreen({ projectId, search, onFiltersChange }: BoardScreenProps) {
  const filters = toTrendFilters(search)
  const { bundle } = filters
  const t = useTranslations('results')
  const { noTasksYet } = useTranslations('assignment')
  const board = useQuery(boardQuery(projectId, bundle))
  const hasTasks = board.data !== undefined && board.data.languages.length > 0
  // Not only with tasks: its filters stay while another bundle's board is loaded, or is loaded again in vain.
  const showsTrends = board.data === undefined ? !board.isError : bundle !== undefined || hasTasks
  return (
    <>
      {bundle !== undefined && <BundleNav projectId={projectId} bundleId={bundle} />}
      <h1>{t.board}</h1>
      <LinkEndsNote linkEnds={board.data?.linkEnds} projectId={projectId} bundleId={bundle} />
      {showsTrends && <TrendsSection projectId={projectId} filters={filters} onFiltersChange={onFiltersChange} />}
      <QueryBoundary query={board} skeleton={<BoardSkeleton />}>
        {(board) =>
          !hasTasks ? (
            <EmptyState icon={<ChartNoAxesColumn aria-hidden />} action={<BundlesLink />}>
              {bundle === undefined ? t.noTasks : noTasksYet}
            </EmptyState>
          ) : (
            <KeyedTable rowAction="open">
              <div className={styles['board']}>
                <div>
                  <LanguagesPanel languages={board.languages} />
                  <ScoresPanel
                    level={2}
                    scores={board.scores}
                    note={board.averageSeconds > 0 ? t.average(formatDuration(board.averageSeconds)) : undefined}
                  />
                  <AssigneesPanel projectId={projectId} filters={filters} workers={board.workers} />
                </div>
                <div>
                  <CoveragePanel care={board.care} />
                  <ListeningPanel listening={board.listening} />
                  <QualityPanel projectId={projectId} bundleId={bundle} />
                </div>
                <div>
                  <AgreementPanel agreement={board.agreement} />
                  {board.agreement.some(({ pairs }) => pairs > 0) && (
                    <DisagreementsPanel projectId={projectId} bundleId={bundle} />
                  )}
                </div>
              </div>
            </KeyedTable>
          )
        }
      </QueryBoundary>
    </>
  )
}

/** The panels' headings with placeholders. */
function BoardSkeleton() {
  const t = useTranslations('results')
  const tProjects = useTranslations('projects')
  const { coverageTitle, agreement } = useTranslations('history')
  const columns = [[t.progress, tProjects.scoreDistribution, t.workers], [coverageTitle], [agreement]]
  return (
    <div className={styles['board']}>
      {columns.map((titles) => (
        <div key={titles[0]}>
          {titles.map((title) => (
            <Panel key={title} level={2} title={title}>
              <div className={panels['skeleton']}>
                <SkeletonText lines={6} />
              </div>
            </Panel>
          ))}
        </div>
      ))}
    </div>
  )
}
