import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import {
  likedProductsQuery,
  ownBidsQuery,
  purchasesQuery,
  userProductsQuery,
} from '#src/app/features/marketplace/products/product-queries.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { FilterChip } from '#src/app/ui/feedback/chip.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { Row, Stack } from '#src/app/ui/layout/layout.tsx'
import { type BidOutcome, bidOutcomes } from '#src/domain/auction/auction.ts'
import { ProductFeed } from './product-feed.tsx'

/** A user's products, on sale and sold, for their public profile. */
export function UserProducts({ userId }: { userId: string }) {
  const t = useTranslations('marketplace')
  const empty = <EmptyState>{t.postsEmpty}</EmptyState>
  return <ProductFeed listQuery={userProductsQuery(userId)} hideSeller empty={empty} />
}

/** 收藏: the products a person likes. */
export function LikedProducts({ userId }: { userId: string }) {
  const t = useTranslations('marketplace')
  const { likesEmpty } = useTranslations('search')
  return (
    <ProductFeed
      listQuery={likedProductsQuery(userId)}
      deletePlacement="none"
      heading={t.newestFirst}
      empty={<EmptyState action={<BrowseLink />}>{likesEmpty}</EmptyState>}
    />
  )
}

/** Number of products the signed-in person bought; undefined until loaded. */
export function usePurchaseCount(): number | undefined {
  return useInfiniteQuery(purchasesQuery).data?.pages[0]?.total
}

/** 购买的宝贝: products the signed-in person bought. */
export function Purchases() {
  const t = useTranslations('marketplace')
  const { purchasesEmpty } = useTranslations('search')
  return (
    <ProductFeed
      listQuery={purchasesQuery}
      heading={t.newestFirst}
      deletePlacement="none"
      empty={<EmptyState action={<BrowseLink />}>{purchasesEmpty}</EmptyState>}
    />
  )
}

type OwnBidsProps = { outcome: BidOutcome; onOutcomeChange: (outcome: BidOutcome) => void }

/** The products the signed-in person bid on: in running auctions, won, lost. */
export function OwnBids({ outcome, onOutcomeChange }: OwnBidsProps) {
  const t = useTranslations('search')
  const browse = (
    <Link to="/antiques" search={{ sort: 'ending' }} className={buttonClass({})}>
      {t.browseAuctions}
    </Link>
  )
  return (
    <Stack gap={24}>
      <Row role="group" aria-label={t.bidOutcome}>
        {bidOutcomes.map((other) => (
          <FilterChip key={other} selected={other === outcome} onSelectedChange={() => onOutcomeChange(other)}>
            {t.bidOutcomes[other]}
          </FilterChip>
        ))}
      </Row>
      <ProductFeed
        listQuery={ownBidsQuery(outcome)}
        heading={t.bidOutcomes[outcome]}
        deletePlacement="none"
        empty={<EmptyState action={browse}>{t.bidsOfOutcomeEmpty[outcome]}</EmptyState>}
      />
    </Stack>
  )
}

/** Leads from an empty list to the market. */
export function BrowseLink() {
  const t = useTranslations('marketplace')
  return (
    <Link to="/antiques" className={buttonClass({})}>
      {t.browse}
    </Link>
  )
}
