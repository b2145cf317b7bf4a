import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { FilterChange } from '#src/domain/active-filters.ts'
import { utcDay } from '#src/domain/projects/schedule.ts'
import { formatDate } from '#src/domain/text/format-date.ts'
import { addPeriods, type Period, periods } from '#src/domain/quality/period.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useQualityFormat } from '#src/app/features/quality/use-quality-format.ts'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { AgreementChart, periodNames } from '#src/app/features/quality/agreement-chart.tsx'
import { TrendChart } from '#src/app/features/quality/trend-chart.tsx'
import { Button, stepProps, touchLink } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { projectQuery } from '#src/app/features/projects/project-queries.ts'
import panels from '#src/app/features/projects/dashboard/dashboard.module.css'
import styles from './trends.module.css'
import { Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import type { TrendSearch } from './results-queries.ts'

type TrendsSectionProps = {
  projectId: string
  filters: TrendFilters
  onFiltersChange: (change: FilterChange<TrendFilters>) => void
}

/** Chooses the bundle whose figures a board shows, or all. */
export function BundleFilter({ projectId, filters: { bundle }, onFiltersChange }: TrendsSectionProps) {
  const t = useTranslations('planning').trends
  const project = useQuery(projectQuery(projectId)).data
  return (
    <div className={styles['filters']} role="search">
      <Field label={t.bundle}>
        <Select
          value={bundle ?? ''}
          onValueChange={(bundle) => onFiltersChange({ bundle })}
          options={withCurrent(bundle, [
            { value: '', label: t.allBundles },
            ...(project?.bundles ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ])}
        />
      </Field>
    </div>
  )
}

/** Reviews, scores and agreement by day, week or month, of the project, a bundle or a talent. */
export function TrendsSection({ projectId, filters, onFiltersChange }: TrendsSectionProps) {
  const t = useTranslations('planning').trends
  const { period = 'day', worker } = filters
  const trends = useQuery(trendsQuery(projectId, filters))
  const workers = trends.data?.workers ?? []
  const chosenWorker = workers.find(({ _id }) => _id === worker)
  return (
    <section aria-labelledby="trends-title" className={styles['section']}>
      <h2 id="trends-title">{t.title}</h2>
      <div className={styles['filters']} role="search" aria-label={t.filters}>
        <RadioGroup<Period>
          label={t.period}
          layout="chips"
          value={period}
          onValueChange={(period) => onFiltersChange({ period, until: '' })}
          options={periods.map((value) => ({ value, label: t.periods[value] }))}
        />
        <Field label={t.talent}>
          <Select
            value={worker ?? ''}
            onValueChange={(worker) => onFiltersChange({ worker })}
            options={withCurrent(worker, [
              { value: '', label: t.allTalents },
              ...workers.map(({ _id, name }) => ({ value: _id, label: name })),
            ])}
          />
        </Field>
      </div>
      {chosenWorker && (
        <Row as="p" gap={16} lineGap={8} size={14}>
          {chosenWorker.bundles.map(({ _id, name, tasks }) => (
            <Link
              key={_id}
              to="/project/$id/bundle/$bundleId/assignments"
              params={{ id: projectId, bundleId: _id }}
              search={{ worker: chosenWorker._id }}
              className={touchLink}
            >
              {t.tasksIn(name, tasks)}
            </Link>
          ))}
        </Row>
      )}
      <QueryBoundary query={trends} skeleton={<SkeletonText lines={12} />}>
        {({ period: shownPeriod, periods: shown }) => (
          <>
            <ShownRange
              period={shownPeriod}
              starts={shown.map(({ start }) => start)}
              onMove={(until) => onFiltersChange({ until })}
            />
            <TrendCharts period={shownPeriod} trends={shown} />
          </>
        )}
      </QueryBoundary>
    </section>
  )
}

/** The first and last day shown, and the buttons that move the range by its length. */
function ShownRange({
  period,
  starts,
  onMove,
}: {
  period: Period
  starts: readonly string[]
  onMove: (until: string) => void
}) {
  const t = useTranslations('planning').trends
  const locale = intlTag(useLocale())
  const [first = '', last = ''] = [starts[0], starts.at(-1)]
  const end = addPeriods('day', addPeriods(period, last, 1), -1)
  const format = (day: string) => formatDate(day, { locale, timeZone: 'UTC' })
  // The current period is the last that can be shown.
  const [today] = useState(() => utcDay(Date.now()))
  const later = addPeriods(period, last, starts.length)
  return (
    <Row gap={16} lineGap={8} size={14} className={styles['range']}>
      <Button size="dense" icon={<ChevronLeft aria-hidden />} onClick={() => onMove(addPeriods('day', first, -1))}>
        {t.earlier}
      </Button>
      <span role="status">{t.range(format(first), format(end))}</span>
      <Button
        size="dense"
        icon={<ChevronRight aria-hidden />}
        {...stepProps(end >= today, () => onMove(later >= today ? '' : later))}
      >
        {t.later}
      </Button>
    </Row>
  )
}

function TrendCharts({ period, trends }: { period: Period; trends: Trends['periods'] }) {
  const t = useTranslations('planning').trends
  const { sections } = useTranslations('projects')
  const format = useQualityFormat()
  const locale = intlTag(useLocale())
  if (trends.every(({ reviews, agreement }) => reviews === 0 && !agreement.some(({ pairs }) => pairs > 0)))
    return <SecondaryText className={panels['note']}>{t.noReviews}</SecondaryText>
  const names = periodNames(
    period,
    trends.map(({ start }) => start),
    locale,
  )
  const number = (value: number) => value.toLocaleString(locale)
  const reviews = trends.map((each) => each.reviews)
  return (
    <>
      <TrendChart
        title={t.reviews}
        note={t.daysNote}
        periods={names}
        series={[{ name: t.reviews, kind: 'bars', tone: 1, values: reviews }]}
        formatEnd={number}
        columns={[t.reviews]}
        rows={reviews.map((count) => [number(count)])}
      />
      <TrendChart
        title={t.scores}
        periods={names}
        series={reviewSections.map((section, index) => ({
          name: sections[section],
          kind: 'line',
          tone: ([1, 2, 3] as const)[index] ?? 1,
          values: trends.map(({ scores }) => scores.find((each) => each.section === section)?.average ?? null),
        }))}
        range={[1, 3]}
        formatEnd={number}
        columns={reviewSections.map((section) => sections[section])}
        rows={trends.map(({ scores }) =>
          reviewSections.map((section) =>
            format.kappa(scores.find((each) => each.section === section)?.average ?? null),
          ),
        )}
      />
      <AgreementChart period={period} trend={trends} />
    </>
  )
}

/** The options plus the chosen one, whose name may not be known yet. */
const withCurrent = (value: string | undefined, options: readonly { value: string; label: string }[]) =>
  value === undefined || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: '…' }]

export type Trends = ApiResponse<'GET /api/projects/{id}/trends'>['data']

export type TrendFilters = {
  period?: Period
  /** A day of the last period. */
  until?: string
  bundle?: string
  worker?: string
}

/** The filters of an address; what is no period or day is dropped. */
export function toTrendFilters({ period: periodText, until: untilText = '', ...ids }: TrendSearch): TrendFilters {
  const period = periods.find((period) => period === periodText)
  const until = /^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/.test(untilText) ? untilText : undefined
  return { ...ids, ...(period && { period }), ...(until && { until }) }
}

/** Figures over time. Those of the previous filters stay visible until the next are loaded. */
export const trendsQuery = (projectId: string, { period, until, bundle, worker }: TrendFilters) =>
  queryOptions({
    queryKey: ['projects', projectId, 'trends', period ?? 'day', until ?? '', bundle ?? '', worker ?? ''],
    queryFn: async ({ signal }) => {
      const query = {
        ...(period && { period }),
        ...(until && { until }),
        ...(bundle && { bundleId: bundle }),
        ...(worker && { workerId: worker }),
      }
      const { data } = await api('GET /api/projects/{id}/trends', { params: { id: projectId }, query, signal })
      return { period: period ?? 'day', ...data }
    },
    placeholderData: keepPreviousData,
  })
