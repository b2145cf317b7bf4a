import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import type { FilterChange } from '#src/domain/active-filters.ts'
import { formatDuration, formatShare, groupDigits } from '#src/domain/text/format-number.ts'
import { useTranslations, useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary, FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { KeyedTable } from '#src/app/platform/table-keys/keyed-table.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { LinkEndsNote } from '#src/app/features/projects/link-ends-note.tsx'
import { BundleNav, BundlesLink } from '#src/app/features/projects/project-nav.tsx'
import { Panel, ScoresPanel, StatusPanel, ChartPanel } from '#src/app/features/projects/dashboard/chart-panels.tsx'
import panels from '#src/app/features/projects/dashboard/dashboard.module.css'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { AssigneesPanel } from './assignees-panel.tsx'
import { DisagreementsPanel } from './disagreements-panel.tsx'
import { boardQuery, type TrendSearch, type Board, lookRequestsQuery } from './results-queries.ts'
import { toTrendFilters, type TrendFilters, BundleFilter, TrendsSection } from './trends-section.tsx'
import { QualityPanel } from './quality-panel.tsx'
import styles from './results.module.css'
import { TaskRow } from './task-row.tsx'

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

// The figures of a board whose data comes with the board.

/** How often two reviews of the same videos agree, section by section. */
function AgreementPanel({ agreement }: Pick<Board, 'agreement'>) {
  const t = useTranslations('history')
  const tProjects = useTranslations('projects')
  const locale = intlTag(useLocale())
  const pairs = Math.max(0, ...agreement.map((section) => section.pairs))
  return (
    <ChartPanel
      level={2}
      title={t.agreement}
      note={pairs > 0 ? t.agreementNote(pairs) : undefined}
      emptyText={pairs === 0 ? t.noAgreement : ''}
      rowHeading={tProjects.section}
      columns={[
        { name: t.exact, tone: 'ink' },
        { name: t.withinOnePoint, tone: 'half' },
      ]}
      rows={agreement.map(({ section, exact, withinOne, pairs: pairCount }) => ({
        key: section,
        name: tProjects.sections[section],
        values: [exact, withinOne].map((count) =>
          t.share(count, formatShare(pairCount === 0 ? 0 : count / pairCount, locale)),
        ),
        bar: [
          { value: exact, tone: 'ink' },
          { value: withinOne - exact, tone: 'half' },
          { value: pairCount - withinOne, tone: 'rest' },
        ],
      }))}
    />
  )
}

/** How thorough reviews are: the coverage of the dubs, and the number of flags. */
function CoveragePanel({ care: { covered, coverage, little, flags } }: Pick<Board, 'care'>) {
  const t = useTranslations('history')
  const tProjects = useTranslations('projects')
  const locale = intlTag(useLocale())
  const hasFlags = flags.some(({ count }) => count > 0)
  return (
    <ChartPanel
      level={2}
      title={t.coverageTitle}
      note={covered > 0 ? t.coverageNote(formatShare(coverage, locale), little, covered) : undefined}
      emptyText={covered === 0 && !hasFlags ? t.noCoverageYet : ''}
      label={t.flagCounts}
      rowHeading={tProjects.section}
      columns={[{ name: t.flagCounts, tone: 'ink' }]}
      barMax={Math.max(1, ...flags.map(({ count }) => count))}
      rows={flags.map(({ section, count }) => ({
        key: section,
        name: tProjects.sections[section],
        values: [groupDigits(count)],
        bar: [{ value: count, tone: 'ink' }],
      }))}
    />
  )
}

/** How often reviewers confirmed what devices found in the sound, by kind. */
function ListeningPanel({ listening }: Pick<Board, 'listening'>) {
  const t = useTranslations('results')
  return (
    <ChartPanel
      level={2}
      title={t.listening}
      note={listening.length > 0 ? t.listeningNote : undefined}
      emptyText={listening.length === 0 ? t.noFindings : ''}
      rowHeading={t.fault}
      columns={[
        { name: t.found, tone: 'rest' },
        { name: t.right, tone: 'ink' },
        { name: t.notSo, tone: 'half' },
      ]}
      rows={listening.map(({ kind, found, right, notSo }) => ({
        key: kind,
        name: t.findingKinds[kind],
        values: [found, right, notSo].map(groupDigits),
        bar: [
          { value: right, tone: 'ink' },
          { value: notSo, tone: 'half' },
          { value: found - right - notSo, tone: 'rest' },
        ],
      }))}
    />
  )
}

/** The reviews whose talents wait for another look at the result; nothing while there are none. */
function LookRequestsPanel({ projectId, bundleId }: { projectId: string; bundleId: string | undefined }) {
  const t = useTranslations('quality')
  const query = useQuery(lookRequestsQuery(projectId, bundleId))
  const { data } = query
  if (!data)
    return query.isError ? (
      <Panel level={2} title={t.lookRequests}>
        <FailedQuery query={query} />
      </Panel>
    ) : null
  if (data.count === 0) return null
  return (
    <Panel level={2} title={t.lookRequests} note={t.openLookRequests(data.count)}>
      <ul className={styles['disagreements']}>
        {data.data.map((request) => (
          <TaskRow key={request._id} task={request} note={request.talent} />
        ))}
      </ul>
      {data.count > data.data.length && <SecondaryText>{t.longestWaiting(data.data.length)}</SecondaryText>}
    </Panel>
  )
}
