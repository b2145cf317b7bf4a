import { HydratedSuspense } from '#src/app/platform/shell/hydrated-suspense.tsx'
import { lazyPart } from '#src/app/platform/shell/lazy-part.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import type { AgreementChartProps } from './agreement-chart.tsx'
import type { ChartProps } from './charts.tsx'
import type { TrendChartProps } from './trend-chart.tsx'

const Chart = lazyPart('src/app/platform/trends/charts.tsx', async () => (await import('./charts.tsx')).Chart)

/** A chart whose code is loaded when it is first shown. */
const LazyChart = (props: ChartProps) => (
  <HydratedSuspense fallback={<SkeletonText lines={8} />}>
    <Chart {...props} />
  </HydratedSuspense>
)

export const LazyTrendChart = (chart: TrendChartProps) => <LazyChart kind="trend" chart={chart} />

export const LazyAgreementChart = (chart: AgreementChartProps) => <LazyChart kind="agreement" chart={chart} />
