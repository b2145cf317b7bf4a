import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { type AgreementChartProps, type AgreementTrend, AgreementChart } from './agreement-chart.tsx'

/** Agreement of one talent needs more pairs than most days have. */
const agreementPeriods = ['week', 'month'] as const
type AgreementPeriod = (typeof agreementPeriods)[number]

type AgreementOverTimeProps = Pick<AgreementChartProps, 'level' | 'isNarrow'> & {
  queryKey: readonly string[]
  load: (period: AgreementPeriod, signal: AbortSignal) => Promise<readonly AgreementTrend[]>
}

/** A talent's agreement with others by week or month. */
export function AgreementOverTime({ queryKey, load, ...chartProps }: AgreementOverTimeProps) {
  const t = useTranslations('planning').trends
  const [period, setPeriod] = useState<AgreementPeriod>('week')
  const trend = useQuery({
    queryKey: [...queryKey, period],
    queryFn: async ({ signal }) => ({ period, periods: await load(period, signal) }),
    placeholderData: keepPreviousData,
  })
  return (
    <div>
      <RadioGroup<AgreementPeriod>
        label={t.period}
        layout="chips"
        value={period}
        onValueChange={setPeriod}
        options={agreementPeriods.map((value) => ({ value, label: t.periods[value] }))}
      />
      <QueryBoundary query={trend} skeleton={<SkeletonText lines={8} />}>
        {(shown) => <AgreementChart {...chartProps} period={shown.period} trend={shown.periods} />}
      </QueryBoundary>
    </div>
  )
}
