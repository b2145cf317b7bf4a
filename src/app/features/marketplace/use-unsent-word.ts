import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { serverNow } from '#src/app/platform/server-time.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { reasonGone } from './gone-note.tsx'
import { awaitsResult, type ProductAnswer, productKeys } from './product-queries.ts'

/**
 * For a form that goes when the auction does: what was `typed` in it, and not sent, does not go without a word. Empty
 * where there is nothing to lose.
 */
export function useUnsentWord(productId: string, typed: string): void {
  const t = useText('marketplace')
  const client = useQueryClient()
  const say = useEffectEvent(() => {
    const state = client.getQueryState<ProductAnswer>(productKeys.one(productId))
    if (typed === '' || !state?.data) return
    const { data: product } = state.data
    const over = product.status !== 'active' || awaitsResult(product, serverNow()) || reasonGone(state.error) !== null
    // Whoever goes elsewhere while it runs leaves the form knowingly.
    if (over) toast.info(t.bidUnsent(typed))
  })
  useEffect(() => () => say(), [])
}
