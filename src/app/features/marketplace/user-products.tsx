import { useInfiniteQuery } from '@tanstack/react-query'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { ProductFeed } from './product-feed.tsx'
import { userProductsQuery } from './product-queries.ts'

/** What a user sells and sold, for their public profile. */
export function UserProducts({ userId }: { userId: string }) {
  const t = useText('marketplace')
  const list = userProductsQuery(userId)
  const query = useInfiniteQuery(list)
  return (
    <ProductFeed query={query} listKey={list.queryKey} hideSeller empty={<EmptyState>{t.postsEmpty}</EmptyState>} />
  )
}
