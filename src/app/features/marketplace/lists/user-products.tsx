import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { ProductFeed } from './product-feed.tsx'
import { userProductsQuery } from '#src/app/features/marketplace/products/product-queries.ts'

/** A user's products, on sale and sold, for their public profile. */
export function UserProducts({ userId }: { userId: string }) {
  const t = useTranslations('marketplace')
  const listQuery = userProductsQuery(userId)
  const query = useInfiniteQuery(listQuery)
  return (
    <ProductFeed
      query={query}
      listKey={listQuery.queryKey}
      hideSeller
      empty={<EmptyState>{t.postsEmpty}</EmptyState>}
    />
  )
}
