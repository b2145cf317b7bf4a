import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { unavailableReason } from './product-unavailable.tsx'
import { isAwaitingResult, type ProductResponse, productKeys } from './product-queries.ts'

/**
 * For a form that goes when the auction does: what was `typed` in it, and not sent, does not go without a word. Empty
 * where there is nothing to lose.
 */
export function useUnsentBidWarning(productId: string, typed: string): void {
  const t = useTranslations('marketplace')
  const client = useQueryClient()
  const warnIfEnded = useEffectEvent(() => {
    const state = client.getQueryState<ProductResponse>(productKeys.detail(productId))
    if (typed === '' || !state?.data) return
    const { data: product } = state.data
    const hasEnded =
      product.status !== 'active' || isAwaitingResult(product, serverNow()) || unavailableReason(state.error) !== null
    // Whoever goes elsewhere while it runs leaves the form knowingly.
    if (hasEnded) toast.info(t.bidUnsent(typed))
  })
  useEffect(() => () => warnIfEnded(), [])
}
