import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { parseAmountText } from '#src/domain/money/typed-number.ts'
import { toast } from '#src/app/ui/toast.ts'
import { unavailableReason } from '#src/app/features/marketplace/products/product-unavailable.tsx'
import {
  isAwaitingResult,
  type ProductResponse,
  productKeys,
} from '#src/app/features/marketplace/products/product-queries.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'

/**
 * Shows a toast with the unsent bid `typed` when the auction ends and its form disappears. `typed` is empty if there is
 * nothing to lose.
 */
export function useUnsentBidWarning(productId: string, typed: string): void {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const client = useQueryClient()
  const warnIfEnded = useEffectEvent(() => {
    const state = client.getQueryState<ProductResponse>(productKeys.detail(productId))
    if (typed === '' || !state?.data) return
    const { data: product } = state.data
    const hasEnded =
      product.status !== 'active' || isAwaitingResult(product, serverNow()) || unavailableReason(state.error) !== null
    // Leaving the page while the auction runs is deliberate, so it shows nothing.
    const amount = parseAmountText(typed)
    if (hasEnded) toast.info(t.bidUnsent(amount === null ? typed : formatPrice(amount)))
  })
  useEffect(() => () => warnIfEnded(), [])
}
