import { useState } from 'react'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { Stack } from '#src/app/ui/layout/layout.tsx'
import { assertNever } from '#src/domain/assert-never.ts'
import { BidPanel } from '#src/app/features/marketplace/bidding/bid-panel.tsx'
import { ContactLink } from '#src/app/features/marketplace/products/contact-link.tsx'
import { isAwaitingResult, type ProductResponse } from '#src/app/features/marketplace/products/product-queries.ts'
import { SealedNote } from '#src/app/features/marketplace/bidding/bid-form.tsx'
import { SellerAction } from '#src/app/features/marketplace/selling/seller-action.tsx'

type ProductActionOptions = { response: ProductResponse; placement: 'page' | 'bar' }

/** Returns the primary action of a product; null if there is none. */
export function useProductAction({ response: { data: product, myBidPrice }, placement }: ProductActionOptions) {
  const t = useTranslations('marketplace')
  const identity = useIdentity()
  // Stored by product, above both placements: resizing the window remounts the form.
  const [bids, setBids] = useState<Readonly<Record<string, string>>>({})
  const isSeller = identity?._id === product.seller._id
  const sellerAction = <SellerAction key={`action of ${product._id}`} product={product} />
  switch (product.status) {
    case 'new':
      if (isSeller) return sellerAction
      return (
        <ContactLink product={product} appearance={{ variant: 'seal', wide: true }}>
          {t.contactSeller}
        </ContactLink>
      )
    case 'active':
      if (isAwaitingResult(product, serverNow())) return null
      if (isSeller) return sellerAction
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
    <Stack gap={4}>
      <Link
        to="/login"
        search={{ to: router.latestLocation.href }}
        className={buttonClass({ variant: 'seal', wide: true })}
      >
        {t.signInToBid}
      </Link>
      <SealedNote />
    </Stack>
  )
}
