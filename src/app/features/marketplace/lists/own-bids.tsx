import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { FilterChip } from '#src/app/ui/feedback/chip.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { type BidOutcome, bidOutcomes } from '#src/domain/auction/auction.ts'
import styles from './own-products.module.css'
import { ProductFeed } from './product-feed.tsx'
import { ownBidsQuery } from '#src/app/features/marketplace/products/product-queries.ts'

type OwnBidsProps = { outcome: BidOutcome; onOutcomeChange: (outcome: BidOutcome) => void }

/** The products the signed-in person bid on: in running auctions, won, lost. */
export function OwnBids({ outcome, onOutcomeChange }: OwnBidsProps) {
  const t = useTranslations('search')
  const listQuery = ownBidsQuery(outcome)
  const query = useInfiniteQuery(listQuery)
  const browse = (
    <Link to="/antiques" search={{ sort: 'ending' }} className={buttonClass({})}>
      {t.browseAuctions}
    </Link>
  )
  return (
    <div className={styles['screen']}>
      <div role="group" aria-label={t.bidOutcome} className={styles['filters']}>
        {bidOutcomes.map((other) => (
          <FilterChip key={other} selected={other === outcome} onSelectedChange={() => onOutcomeChange(other)}>
            {t.bidOutcomes[other]}
          </FilterChip>
        ))}
      </div>
      <ProductFeed
        query={query}
        listKey={listQuery.queryKey}
        heading={t.bidOutcomes[outcome]}
        deletePlacement="none"
        empty={<EmptyState action={browse}>{t.bidsOfOutcomeEmpty[outcome]}</EmptyState>}
      />
    </div>
  )
}
