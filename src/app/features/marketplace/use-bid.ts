import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#src/app/platform/api.ts'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { offerInstall } from '#src/app/platform/install/offer-install.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { readBid, submissionFor } from './bid-amount.ts'
import { type Product, type ProductAnswer, productKeys } from './product-queries.ts'
import { usePrice } from './use-price.ts'

/** A bid being written. What was typed stays until the server said that the bid stands. */
export type BidDraft = {
  readonly typed: string
  /** What is wrong with what was typed. */
  readonly error: string | undefined
  readonly busy: boolean
  readonly type: (typed: string) => void
  readonly submit: () => void
}

type BidOptions = {
  readonly product: Pick<Product, '_id' | 'price'>
  readonly typed: string
  readonly onType: (typed: string) => void
  /** Called once the server took the bid. */
  readonly onStands: () => void
}

/** Writes and sends a bid. */
export function useBid({ product: { _id, price }, typed, onType, onStands }: BidOptions): BidDraft {
  const t = useText('marketplace')
  const write = usePrice()
  const problemText = useProblemText()
  const client = useQueryClient()
  const [error, setError] = useState<string>()
  const last = useRef<Parameters<typeof submissionFor>[1]>(null)
  const queryKey = productKeys.one(_id)

  const mutationKey = ['bid', _id]

  const bid = useMutation({
    mutationKey,
    mutationFn: (submission: { price: number; key: string }) =>
      api('POST /api/products/{id}/bid', {
        params: { id: _id },
        body: { price: submission.price },
        idempotencyKey: submission.key,
      }),
    onSuccess: ({ myBidPrice }) => {
      last.current = null
      client.setQueryData<ProductAnswer>(queryKey, (answer) => answer && { ...answer, myBidPrice })
      onType('')
      toast.success(t.bidStands(write(myBidPrice)))
      onStands()
      offerInstall()
    },
    onError: (failure) => {
      if (failure instanceof ApiProblem && failure.problem === 'bid-too-low') setError(t.bidTooLow(write(price)))
      else toast.error(problemText(failure))
    },
    // Not waited for: the bid is through, and the next one may be sent while the page is asked for again.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })

  const submit = () => {
    // Asked of the cache: what is drawn learns of it a moment later, and a finger that taps twice is faster.
    if (client.isMutating({ mutationKey }) > 0) return
    const read = readBid(typed, price)
    setError(read.ok ? undefined : read.problem === 'missing' ? t.bidMissing : t.bidTooLow(write(price)))
    if (!read.ok) return
    last.current = submissionFor(read.value, last.current, () => crypto.randomUUID())
    bid.mutate(last.current)
  }
  const type = (next: string) => {
    onType(next)
    setError(undefined)
  }
  return { typed, error, busy: bid.isPending, type, submit }
}
