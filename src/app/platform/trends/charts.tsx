// The charts, in one chunk: nothing else is drawn with them.
import { AgreementChart, type AgreementChartProps } from './agreement-chart.tsx'
import { TrendChart, type TrendChartProps } from './trend-chart.tsx'

export type ChartProps =
  | { readonly kind: 'trend'; readonly chart: TrendChartProps }
  | { readonly kind: 'agreement'; readonly chart: AgreementChartProps }

export function Chart({ kind, chart }: ChartProps) {
  return kind === 'trend' ? <TrendChart {...chart} /> : <AgreementChart {...chart} />
}
