import { Text } from '#src/app/ui/layout/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { FigureList } from '#src/app/ui/figure-list.tsx'
import { type Dashboard, dashboardQuery } from '#src/app/features/projects/project-queries.ts'
import { ChartPanel, Panel, ScoresPanel, StatusPanel } from './chart-panels.tsx'
import { type ReactNode, useId } from 'react'
import { groupDigits } from '#src/domain/text/format-number.ts'
import styles from './dashboard.module.css'
import { formatDay, formatEnd } from '#src/domain/text/format-date.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'

/** Live figures for the person's roles: projects they manage, reviews, sales. Roles they lack are not shown. */
export function DashboardScreen() {
  const t = useTranslations('projects')
  const dashboard = useQuery(dashboardQuery)
  return (
    <>
      <Text as="h1" after={8}>
        {t.dashboard}
      </Text>
      <QueryBoundary query={dashboard} skeleton={<SkeletonText lines={8} />}>
        {({ manager, seller, worker }) =>
          manager || seller || worker ? (
            <>
              {worker && <TalentSection stats={worker} />}
              {manager && <ManagerSection stats={manager} />}
              {seller && <SellerSection stats={seller} />}
            </>
          ) : (
            <EmptyState
              icon={<ChartNoAxesColumn aria-hidden />}
              action={
                <Link to="/antiques" className={buttonClass({ variant: 'plain' })}>
                  {t.browseProducts}
                </Link>
              }
            >
              {t.nothingToShow}
            </EmptyState>
          )
        }
      </QueryBoundary>
    </>
  )
}

type StatsProps<Role extends keyof Dashboard> = { stats: NonNullable<Dashboard[Role]> }

function TalentSection({ stats }: StatsProps<'worker'>) {
  const t = useTranslations('projects')
  return (
    <DashboardSection title={t.working}>
      <Panel title={t.tasks}>
        <FigureList
          size="large"
          figures={[
            [t.openTasks, groupDigits(stats.open)],
            [t.doneTasks, groupDigits(stats.done)],
          ]}
        />
        <p>
          <Link to="/tasks" className={buttonClass({ variant: 'plain', size: 'dense' })}>
            {t.viewTasks}
          </Link>
        </p>
      </Panel>
    </DashboardSection>
  )
}

/** The section of one role: a heading and its panels side by side. */
function DashboardSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>{title}</h2>
      <div className={styles['panels']}>{children}</div>
    </section>
  )
}

function ManagerSection({ stats: { projects, scores, reviewsPerDay, loads } }: StatsProps<'manager'>) {
  const t = useTranslations('projects')
  const locale = intlTag(useLocale())
  const reviewCount = reviewsPerDay.reduce((total, { count }) => total + count, 0)
  return (
    <DashboardSection title={t.managing}>
      <StatusPanel
        title={t.tasksByStatus}
        rowHeading={t.project}
        rows={projects.map(({ _id, name, statusCounts }) => ({ key: _id, name, counts: statusCounts }))}
      />
      <ScoresPanel scores={scores} />
      <ChartPanel
        title={t.reviewsPerDay}
        note={t.reviewsInDays(reviewCount, reviewsPerDay.length)}
        rowHeading={t.day}
        columns={[{ name: t.reviews }]}
        hasShortNames
        barMax={Math.max(1, ...reviewsPerDay.map(({ count }) => count))}
        rows={reviewsPerDay.toReversed().map(({ day, count }) => ({
          key: day,
          name: formatDay(day, locale),
          values: [groupDigits(count)],
          bar: [{ value: count, tone: 'ink' }],
        }))}
      />
      <ChartPanel
        title={t.workload}
        emptyText={loads.length === 0 ? t.noOpenTasks : ''}
        rowHeading={t.worker}
        columns={[{ name: t.openTasks, tone: 'ink' }, { name: t.doneTasks }]}
        barMax={Math.max(...loads.map(({ assigned }) => assigned))}
        rows={loads.map(({ _id, name, assigned, completed }) => ({
          key: _id,
          name,
          values: [groupDigits(assigned), groupDigits(completed)],
          bar: [{ value: assigned, tone: 'ink' }],
        }))}
      />
    </DashboardSection>
  )
}

function SellerSection({ stats: { items, running, sales } }: StatsProps<'seller'>) {
  const t = useTranslations('projects')
  const dateFormat = useDateFormat()
  return (
    <DashboardSection title={t.selling}>
      <Panel title={t.productsByStatus}>
        <FigureList
          size="large"
          figures={[
            ...(['new', 'active', 'sold'] as const).map(
              (status) => [t.productStatuses[status], groupDigits(items[status])] as const,
            ),
            [t.sales, formatMoney(sales, { locale: dateFormat.locale, symbol: '$' })],
          ]}
        />
      </Panel>
      <ChartPanel
        title={t.runningAuctions}
        emptyText={running.length === 0 ? t.noRunningAuctions : ''}
        rowHeading={t.product}
        columns={[{ name: t.bids }, { name: t.ends }]}
        barMax={Math.max(1, ...running.map(({ bids }) => bids))}
        rows={running.map(({ _id, name, bids, bidEnd }) => ({
          key: _id,
          name: (
            <Link to="/antique/$id" params={{ id: _id }}>
              <Text as="span" serif clamp={2}>
                {name}
              </Text>
            </Link>
          ),
          values: [groupDigits(bids), formatEnd(bidEnd, dateFormat)],
          bar: [{ value: bids, tone: 'ink' }],
        }))}
      />
    </DashboardSection>
  )
}
