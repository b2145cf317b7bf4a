import { lazy, Suspense } from 'react'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import type { AgreementChartProps } from './agreement-chart.tsx'
import type { TrendChartProps } from './trend-chart.tsx'

const TrendChart = lazy(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }))
const AgreementChart = lazy(async () => ({ default: (await import('./agreement-chart.tsx')).AgreementChart }))

/** A `TrendChart` whose code is loaded when it is first shown. */
export function LazyTrendChart(props: TrendChartProps) {
  return (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <TrendChart {...props} />
    </Suspense>
  )
}

/** An `AgreementChart` whose code is loaded when it is first shown. */
export function LazyAgreementChart(props: AgreementChartProps) {
  return (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <AgreementChart {...props} />
    </Suspense>
  )
}
