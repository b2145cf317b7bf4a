import { useState } from 'react'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { assertNever } from '#src/domain/assert-never.ts'
import { BidPanel } from './bid-panel.tsx'
import { ContactLink } from './contact-link.tsx'
import { EndAuction } from './end-auction.tsx'
import { isAwaitingResult, type ProductResponse, type Product } from './product-queries.ts'
import { api } from '#src/app/platform/api/api.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { ConfirmedAction } from './confirmed-action.tsx'
import { usePriceFormatter } from './use-price-formatter.ts'
import { useProductMutation } from './use-product-mutation.ts'

type ProductActionOptions = { response: ProductResponse; placement: 'page' | 'bar' }

/** Returns the primary action of a product; null if there is none. */
export function useProductAction({ response: { data: product, myBidPrice }, placement }: ProductActionOptions) {
  const t = useTranslations('marketplace')
  const identity = useIdentity()
  // Stored by product, above both placements: resizing the window remounts the form.
  const [bids, setBids] = useState<Readonly<Record<string, string>>>({})
  const isSeller = identity?._id === product.seller._id
  switch (product.status) {
    case 'new':
      if (isSeller) return <StartAuction product={product} />
      return (
        <ContactLink product={product} look={{ variant: 'seal', wide: true }}>
          {t.contactSeller}
        </ContactLink>
      )
    case 'active':
      if (isAwaitingResult(product, serverNow())) return null
      if (isSeller) return <EndAuction product={product} />
      if (!identity) return <SignInToBid />
      return (
        <BidPanel
          key={product._id}
          product={product}
          myBid={myBidPrice}
          placement={placement}
          typed={bids[product._id] ?? ''}
          onType={(typed) => setBids((before) => ({ ...before, [product._id]: typed }))}
        />
      )
    case 'sold':
      return null
    default:
      return assertNever(product.status)
  }
}

function SignInToBid() {
  const t = useTranslations('marketplace')
  const router = useRouter()
  return (
    <Link
      to="/login"
      search={{ to: router.latestLocation.href }}
      className={buttonClass({ variant: 'seal', wide: true })}
    >
      {t.signInToBid}
    </Link>
  )
}

/** 开始竞拍: starts the auction, which runs for 24 hours. */
function StartAuction({ product: { _id, price } }: { product: Product }) {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const mutation = useProductMutation(_id, {
    send: () => api('POST /api/products/{id}/startBid', { params: { id: _id }, body: {} }),
    onDone: () => toast.success(t.started),
  })
  return (
    <ConfirmedAction label={t.startAuction} message={t.startAuctionMessage(formatPrice(price))} mutation={mutation} />
  )
}
