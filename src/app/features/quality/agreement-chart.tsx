import { useState } from 'react'
import { formatDate, formatMonth } from '#src/domain/text/format-date.ts'
import type { Period } from '#src/domain/quality/period.ts'
import { minPairs } from '#src/domain/quality/reviewer-quality.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useQualityFormat } from './use-quality-format.ts'
import { TrendChart, type TrendChartProps } from './trend-chart.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import styles from './section-select.module.css'

export type AgreementTrend = ApiResponse<'GET /api/talents/trends'>['data'][number]

export type AgreementChartProps = Pick<TrendChartProps, 'level' | 'isNarrow'> & {
  period: Period
  /** Oldest first. */
  trend: readonly AgreementTrend[]
}

/** Agreement beyond chance in one section over time, with its interval. */
export function AgreementChart({ period, trend, ...chartProps }: AgreementChartProps) {
  const t = useTranslations('planning').trends
  const tQuality = useTranslations('quality')
  const format = useQualityFormat()
  const locale = intlTag(useLocale())
  const [section, setSection] = useState<ReviewSection>(reviewSections[0])
  const figures = trend.map(({ agreement }) => agreement.find((each) => each.section === section))
  const lowest = Math.min(0, ...figures.map((each) => each?.interval?.low ?? each?.kappa ?? 0))
  const number = (value: number) => value.toLocaleString(locale)
  return (
    <TrendChart
      {...chartProps}
      title={tQuality.agreement}
      note={t.agreementNote(minPairs)}
      controls={<SectionSelect value={section} onValueChange={setSection} />}
      periods={periodNames(
        period,
        trend.map(({ start }) => start),
        locale,
      )}
      series={[
        {
          name: tQuality.agreement,
          kind: 'line',
          tone: 1,
          values: figures.map((each) => each?.kappa ?? null),
          intervals: figures.map((each) => each?.interval ?? null),
        },
      ]}
      range={[lowest < 0 ? -1 : 0, 1]}
      formatEnd={number}
      columns={[tQuality.agreement, t.interval, tQuality.pairs]}
      rows={figures.map((each) => [
        format.kappa(each?.kappa ?? null),
        format.interval(each?.interval ?? null) ?? '–',
        number(each?.pairs ?? 0),
      ])}
    />
  )
}

/** The names of periods that begin on these days (UTC): that day, or the month. */
export const periodNames = (period: Period, starts: readonly string[], locale: string): readonly string[] =>
  starts.map((start) => (period === 'month' ? formatMonth : formatDate)(start, { locale, timeZone: 'UTC' }))

type SectionSelectProps = { value: ReviewSection; onValueChange: (section: ReviewSection) => void }

/** The section of a review whose agreement is shown. */
export function SectionSelect({ value, onValueChange }: SectionSelectProps) {
  const t = useTranslations('quality')
  const { sections } = useTranslations('projects')
  const options = reviewSections.map((section) => ({ value: section, label: sections[section] }))
  return (
    <div className={styles['section']}>
      <Field label={t.agreementIn}>
        <Select value={value} onValueChange={onValueChange} options={options} />
      </Field>
    </div>
  )
}
