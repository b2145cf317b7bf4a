import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatMoney } from '#src/domain/money.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import type { Dashboard } from '#src/app/features/projects/project-queries.ts'
import { FigureTable } from './figure-table.tsx'
import { Figures, Panel, Part } from './part.tsx'
import styles from './dashboard.module.css'

export function SellerPart({ figures }: { figures: NonNullable<Dashboard['seller']> }) {
  const t = useText('projects')
  const locale = intlTag(useLocale())
  const { items, running, sales } = figures
  return (
    <Part title={t.selling}>
      <Panel title={t.itemsByStatus}>
        <Figures
          figures={[
            ...(['new', 'active', 'sold'] as const).map((status) => ({
              name: t.itemStatuses[status],
              value: String(items[status]),
            })),
            { name: t.sales, value: formatMoney(sales, { locale, symbol: '$' }) },
          ]}
        />
      </Panel>
      <Panel title={t.runningAuctions}>
        {running.length === 0 ? (
          <p className={styles['note']}>{t.noRunning}</p>
        ) : (
          <FigureTable
            label={t.runningAuctions}
            of={t.item}
            heads={[{ name: t.bids }, { name: t.ends }]}
            whole={Math.max(1, ...running.map(({ bids }) => bids))}
            rows={running.map(({ _id, name, bids, bidEnd }) => ({
              key: _id,
              name: (
                <Link to="/antique/$id" params={{ id: _id }} className={styles['item']}>
                  {name}
                </Link>
              ),
              figures: [String(bids), formatDateTime(bidEnd, { locale })],
              bar: [{ value: bids, tone: 'ink' }],
            }))}
          />
        )}
      </Panel>
    </Part>
  )
}
