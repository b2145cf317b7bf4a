import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { ProductFeed } from './product-feed.tsx'
import { likedProductsQuery } from '#src/app/features/marketplace/products/product-queries.ts'

/** 收藏: the products a person likes. */
export function LikedProducts({ userId }: { userId: string }) {
  const t = useTranslations('marketplace')
  const { likesEmpty } = useTranslations('search')
  const listQuery = likedProductsQuery(userId)
  const query = useInfiniteQuery(listQuery)
  const browse = (
    <Link to="/antiques" className={buttonClass({})}>
      {t.browse}
    </Link>
  )
  return (
    <ProductFeed
      query={query}
      listKey={listQuery.queryKey}
      deletePlacement="none"
      heading={t.newestFirst}
      empty={<EmptyState action={browse}>{likesEmpty}</EmptyState>}
    />
  )
}
