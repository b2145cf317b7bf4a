import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { parseAmountText } from '#src/app/ui/field/parse-amount-text.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { parseBid, resolveSubmission } from './bid-amount.ts'
import { type Product, type ProductResponse, productKeys } from './product-queries.ts'
import { usePriceFormatter } from './use-price-formatter.ts'

/** A bid draft. The input is kept until the server has accepted the bid. */
export type BidDraft = {
  readonly typed: string
  /** The error of the input. */
  readonly error: string | undefined
  readonly busy: boolean
  readonly setAmount: (typed: string) => void
  readonly submit: () => void
}

type BidOptions = {
  readonly product: Pick<Product, '_id' | 'price'>
  readonly typed: string
  readonly onType: (typed: string) => void
  /** Called when the server has accepted the bid; `isEdited` if another amount has been typed meanwhile. */
  readonly onAccepted: (isEdited: boolean) => void
}

/** Edits and submits a bid. */
export function useBidDraft({ product: { _id, price }, typed, onType, onAccepted }: BidOptions): BidDraft {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const problemText = useProblemText()
  const client = useQueryClient()
  const [error, setError] = useState<string>()
  const lastSubmission = useRef<Parameters<typeof resolveSubmission>[1]>(null)
  const queryKey = productKeys.detail(_id)

  const mutationKey = ['bid', _id]

  const bidMutation = useMutation({
    mutationKey,
    mutationFn: (submission: { price: number; key: string }) =>
      api('POST /api/products/{id}/bid', {
        params: { id: _id },
        body: { price: submission.price },
        idempotencyKey: submission.key,
      }),
    onSuccess: ({ myBidPrice }, submission) => {
      lastSubmission.current = null
      client.setQueryData<ProductResponse>(queryKey, (answer) => answer && { ...answer, myBidPrice })
      const isEdited = parseAmountText(typed) !== submission.price
      if (!isEdited) onType('')
      toast.success(t.bidAccepted(formatPrice(myBidPrice)))
      onAccepted(isEdited)
      // Loaded after a bid: nothing else on the page needs it.
      void import('#src/app/platform/install/offer-install.ts')
        .then((code) => code.offerInstall())
        .catch(() => undefined)
    },
    onError: (submitError) => {
      if (submitError instanceof ApiProblem && submitError.problem === 'bid-too-low')
        setError(t.bidTooLow(formatPrice(price)))
      else toast.error(problemText(submitError))
    },
    // Not awaited: the bid is accepted, and the next one may be sent during the refetch.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })

  const submit = () => {
    // Reads the cache because rendered state lags behind a double tap.
    if (client.isMutating({ mutationKey }) > 0) return
    const parsedBid = parseBid(typed, price)
    setError(
      parsedBid.ok ? undefined : parsedBid.problem === 'missing' ? t.bidMissing : t.bidTooLow(formatPrice(price)),
    )
    if (!parsedBid.ok) return
    lastSubmission.current = resolveSubmission(parsedBid.value, lastSubmission.current, () => crypto.randomUUID())
    bidMutation.mutate(lastSubmission.current)
  }
  const setAmount = (next: string) => {
    onType(next)
    setError(undefined)
  }
  return { typed, error, busy: bidMutation.isPending, setAmount, submit }
}
