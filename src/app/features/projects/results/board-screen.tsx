import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { formatDuration } from '#src/domain/duration.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { QueryOutcome } from '#src/app/platform/query-outcome.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { FigureTable } from '#src/app/features/projects/dashboard/figure-table.tsx'
import { Panel } from '#src/app/features/projects/dashboard/part.tsx'
import { ReviewsPanel } from '#src/app/features/projects/dashboard/reviews-panel.tsx'
import { ScoresPanel } from '#src/app/features/projects/dashboard/scores-panel.tsx'
import { AgreementPanel } from './agreement-panel.tsx'
import { CarePanel } from './care-panel.tsx'
import { type Board, boardQuery } from './results-queries.ts'
import { ToBundles } from './to-bundles.tsx'
import { WorkersPanel } from './workers-panel.tsx'
import panels from '#src/app/features/projects/dashboard/dashboard.module.css'

/** A project's progress by language, member, score and day. */
export function BoardScreen({ projectId }: { projectId: string }) {
  const t = useText('results')
  const board = useQuery(boardQuery(projectId))
  return (
    <>
      <h1>{t.board}</h1>
      <QueryOutcome query={board} waiting={<BoardSkeleton />}>
        {(board) =>
          board.languages.length === 0 ? (
            <EmptyState icon={<ChartNoAxesColumn aria-hidden />} action={<ToBundles />}>
              {t.noTasks}
            </EmptyState>
          ) : (
            <div className={panels['panels']}>
              <LanguagesPanel languages={board.languages} />
              <WorkersPanel workers={board.workers} />
              <ScoresPanel
                level={2}
                scores={board.scores}
                note={board.averageSeconds > 0 ? t.average(formatDuration(board.averageSeconds)) : undefined}
              />
              <CarePanel care={board.care} />
              <AgreementPanel agreement={board.agreement} />
              <ReviewsPanel level={2} days={board.reviewsPerDay} />
            </div>
          )
        }
      </QueryOutcome>
    </>
  )
}

/** The panels' headings with placeholders. */
function BoardSkeleton() {
  const t = useText('results')
  const words = useText('projects')
  return (
    <div className={panels['panels']}>
      {[t.progress, t.workers, words.scoreSpread, words.reviewsPerDay].map((title) => (
        <Panel key={title} level={2} title={title}>
          <div className={panels['coming']}>
            <SkeletonText lines={6} />
          </div>
        </Panel>
      ))}
    </div>
  )
}

function LanguagesPanel({ languages }: Pick<Board, 'languages'>) {
  const t = useText('results')
  return (
    <Panel level={2} title={t.progress}>
      <FigureTable
        label={t.progress}
        of={t.language}
        heads={[
          { name: t.unassigned, tone: 'rest' },
          { name: t.assigned, tone: 'half' },
          { name: t.completed, tone: 'ink' },
        ]}
        rows={languages.map(({ language, ...counts }) => ({
          key: language,
          name: language,
          figures: [counts.new, counts.assigned, counts.completed].map(String),
          bar: [
            { value: counts.completed, tone: 'ink' },
            { value: counts.assigned, tone: 'half' },
            { value: counts.new, tone: 'rest' },
          ],
        }))}
      />
    </Panel>
  )
}
