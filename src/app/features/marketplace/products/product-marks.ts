import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'

export type ProductMarks = Pick<ApiResponse<'GET /api/products/user/marks'>, 'liked' | 'bids'>

/** What the signed-in person likes, and what they bid in running auctions: what cards show of them. */
export const marksQuery = queryOptions({
  queryKey: ['products', 'marks'],
  queryFn: async ({ signal }): Promise<ProductMarks> => {
    const { liked, bids } = await api('GET /api/products/user/marks', { signal })
    return { liked, bids }
  },
  staleTime: 60_000,
})

/** Whether the person likes a product, and their bid in its running auction. */
export function useProductMarks(productId: string): { isLiked: boolean; bid: number | undefined } {
  const isSignedIn = useIdentity() !== null
  const { data } = useQuery({ ...marksQuery, enabled: isSignedIn })
  return {
    isLiked: data?.liked.includes(productId) ?? false,
    bid: data?.bids.find((bid) => bid.productId === productId)?.price,
  }
}

export const patchMarkedLike = (marks: ProductMarks, productId: string, liked: boolean): ProductMarks => ({
  ...marks,
  liked: [...(liked ? [productId] : []), ...marks.liked.filter((id) => id !== productId)],
})
