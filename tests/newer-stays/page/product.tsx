import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { patchFollowing } from '#src/app/features/accounts/profile/profile-queries.ts'
import { profileQuery } from '#src/app/features/accounts/profile/profile-queries.ts'
import { sendLikes } from '#src/app/features/marketplace/likes/send-likes.ts'
import { productQuery, type ProductResponse } from '#src/app/features/marketplace/products/product-queries.ts'
import { type EditedBid, useBidDraft } from '#src/app/features/marketplace/bidding/use-bid-draft.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useOptimisticMutation } from '#src/app/platform/query/use-optimistic-mutation.ts'
import { setPendingLike, usePendingLike } from '#src/app/platform/session/pending-likes.ts'
import type { Presses } from './review.tsx'

export type ProductScreen = {
  /** Whether the server sent it since the page was opened. */
  readonly isCurrent: boolean
  readonly bid: number | null
  readonly typed: string
  readonly isBidding: boolean
  /** The bid that the person is asked about, because another one stands. */
  readonly questionedBid: number | null
  readonly isLiked: boolean
  readonly isFollowing: boolean | null
}

type ProductProps = {
  productId: string
  show: (screen: ProductScreen, presses: Presses) => void
}

export function Product({ productId, show }: ProductProps) {
  const { data, refetch, isFetchedAfterMount } = useQuery(productQuery(productId))
  return data && <Bidder response={data} isCurrent={isFetchedAfterMount} refetch={refetch} show={show} />
}

type BidderProps = Pick<ProductProps, 'show'> & {
  response: ProductResponse
  isCurrent: boolean
  refetch: () => unknown
}

function Bidder({ response: { data: product, myBidPrice }, isCurrent, refetch, show }: BidderProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<EditedBid | null>(null)
  const replaces = edited ? edited.replaces : myBidPrice
  const draft = useBidDraft({ product, replaces, typed, onType: setTyped, onDone: setEdited })
  const isLiked = usePendingLike(product._id) ?? product.liked
  const seller = profileQuery('seller')
  const { data: profile, refetch: refetchSeller } = useQuery(seller)
  const follow = useOptimisticMutation({
    queryKey: seller.queryKey,
    send: (following: boolean) =>
      api(`${following ? 'PUT' : 'DELETE'} /api/users/{id}/follow`, { params: { id: 'seller' } }),
    patch: patchFollowing,
  })
  useEffect(() =>
    show(
      {
        isCurrent,
        bid: myBidPrice,
        typed,
        isBidding: draft.busy,
        questionedBid: draft.unconfirmed?.price ?? null,
        isLiked,
        isFollowing: profile?.following ?? null,
      },
      {
        edit: () => setEdited({ replaces: myBidPrice }),
        setAmount: draft.setAmount,
        bid: draft.submit,
        replace: draft.confirm,
        keep: draft.discard,
        like: () => {
          setPendingLike(product._id, !isLiked)
          return sendLikes(client)
        },
        follow: () => profile && follow.mutate(!profile.following),
        refresh: () => Promise.all([refetch(), refetchSeller()]),
      },
    ),
  )
  return null
}
