import { Link } from '@tanstack/react-router'
import { formatEnd } from '#src/domain/text/format-date.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FigureList } from '#src/app/ui/figure-list.tsx'
import type { Dashboard } from '#src/app/features/projects/project-queries.ts'
import { BarChartTable } from './bar-chart-table.tsx'
import { Panel, DashboardSection } from './dashboard-section.tsx'
import styles from './dashboard.module.css'

export function SellerSection({ stats }: { stats: NonNullable<Dashboard['seller']> }) {
  const t = useTranslations('projects')
  const dateFormat = useDateFormat()
  const { locale } = dateFormat
  const { items, running, sales } = stats
  return (
    <DashboardSection title={t.selling}>
      <Panel title={t.productsByStatus}>
        <FigureList
          size="large"
          figures={[
            ...(['new', 'active', 'sold'] as const).map(
              (status) => [t.productStatuses[status], items[status].toLocaleString(locale)] as const,
            ),
            [t.sales, formatMoney(sales, { locale, symbol: '$' })],
          ]}
        />
      </Panel>
      <Panel title={t.runningAuctions}>
        {running.length === 0 ? (
          <p className={styles['note']}>{t.noRunningAuctions}</p>
        ) : (
          <BarChartTable
            label={t.runningAuctions}
            rowHeading={t.product}
            columns={[{ name: t.bids }, { name: t.ends }]}
            barMax={Math.max(1, ...running.map(({ bids }) => bids))}
            rows={running.map(({ _id, name, bids, bidEnd }) => ({
              key: _id,
              name: (
                <Link to="/antique/$id" params={{ id: _id }} className={styles['product']}>
                  {name}
                </Link>
              ),
              values: [bids.toLocaleString(locale), formatEnd(bidEnd, dateFormat)],
              bar: [{ value: bids, tone: 'ink' }],
            }))}
          />
        )}
      </Panel>
    </DashboardSection>
  )
}
