import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { ProductFeed } from './product-feed.tsx'
import { purchasesQuery } from '#src/app/features/marketplace/products/product-queries.ts'

/** Number of products the signed-in person bought; undefined until loaded. */
export function usePurchaseCount(): number | undefined {
  return useInfiniteQuery(purchasesQuery).data?.pages[0]?.total
}

/** 购买的宝贝: products the signed-in person bought. */
export function Purchases() {
  const t = useTranslations('marketplace')
  const { purchasesEmpty } = useTranslations('search')
  const query = useInfiniteQuery(purchasesQuery)
  const browse = (
    <Link to="/antiques" className={buttonClass({})}>
      {t.browse}
    </Link>
  )
  return (
    <ProductFeed
      query={query}
      listKey={purchasesQuery.queryKey}
      heading={t.newestFirst}
      deletePlacement="none"
      empty={<EmptyState action={browse}>{purchasesEmpty}</EmptyState>}
    />
  )
}
