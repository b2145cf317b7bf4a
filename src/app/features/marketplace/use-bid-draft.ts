import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { answerTimeoutMs, api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { parseAmountText } from '#src/domain/typed-number.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { maxPrice } from '#src/domain/money.ts'
import {
  type BidTextProblem,
  type ConfirmationReason,
  confirmationReason,
  parseBid,
  resolveSubmission,
} from './bid-amount.ts'
import { type Product, type ProductResponse, productKeys } from './product-queries.ts'
import { usePriceFormatter } from './use-price-formatter.ts'

export type BidProduct = Pick<Product, '_id' | 'name' | 'price' | 'buyNowPrice'>

/** A bid that is sent once the person has confirmed it. */
export type UnconfirmedBid = {
  readonly product: BidProduct
  readonly price: number
  readonly reason: ConfirmationReason
}

/** A bid draft. The input is kept until the server has accepted the bid. */
export type BidDraft = {
  readonly typed: string
  /** The error of the input. */
  readonly error: string | undefined
  readonly busy: boolean
  readonly setAmount: (typed: string) => void
  /** Fills an empty field with the placed bid, as it was typed if that was here. */
  readonly edit: (bidDollars: number) => void
  readonly submit: () => void
  /** Shown by a dialog, which calls one of the three functions below. */
  readonly unconfirmed: UnconfirmedBid | null
  readonly confirm: () => void
  readonly cancelConfirmation: () => void
  /** The product was bought instead. */
  readonly discard: () => void
}

type BidOptions = {
  readonly product: BidProduct
  readonly typed: string
  readonly onType: (typed: string) => void
  /** Called when the server has accepted the bid or sold the product; `isEdited` if another amount was typed meanwhile. */
  readonly onAccepted: (isEdited: boolean) => void
}

/** Edits and submits a bid. */
export function useBidDraft({ product, typed, onType, onAccepted }: BidOptions): BidDraft {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const problemText = useProblemText()
  const client = useQueryClient()
  const { _id, price } = product
  const [failure, setFailure] = useState<Error | BidTextProblem | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedBid | null>(null)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  const lastSubmission = useRef<Parameters<typeof resolveSubmission>[1]>(null)
  const lastAccepted = useRef({ price: NaN, typed: '' })
  const queryKey = productKeys.detail(_id)

  const mutationKey = ['bid', _id]

  const failureText = (reason: Error | BidTextProblem) => {
    if (reason === 'missing') return t.bidMissing
    if (reason === 'too-high') return t.bidTooHigh(formatPrice(maxPrice))
    const isTooLow = reason === 'too-low' || (reason instanceof ApiProblem && reason.problem === 'bid-too-low')
    return isTooLow ? t.bidTooLow(formatPrice(price)) : problemText(reason)
  }

  const bidMutation = useMutation({
    mutationKey,
    mutationFn: (submission: { price: number; key: string }) =>
      api('POST /api/products/{id}/bid', {
        params: { id: _id },
        body: { price: submission.price },
        idempotencyKey: submission.key,
        timeoutMs: answerTimeoutMs,
      }),
    onSuccess: ({ myBidPrice }, submission) => {
      lastSubmission.current = null
      client.setQueryData<ProductResponse>(queryKey, (answer) => answer && { ...answer, myBidPrice })
      const isEdited = parseAmountText(typed) !== submission.price
      if (!isEdited) {
        lastAccepted.current = { price: myBidPrice, typed }
        onType('')
      }
      toast.success(t.bidAccepted(formatPrice(myBidPrice)))
      onAccepted(isEdited)
      // Loaded after a bid: nothing else on the page needs it.
      void import('#src/app/platform/install/offer-install.ts')
        .then((code) => code.offerInstall())
        .catch(() => undefined)
    },
    onError: (submitError) => {
      if (isShown.current) setFailure(submitError)
      else toast.error(failureText(submitError))
    },
    // Not awaited: the bid is accepted, and the next one may be sent during the refetch.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })

  // Reads the cache because rendered state lags behind a double tap.
  const isSending = () => client.isMutating({ mutationKey }) > 0
  const send = (bid: number) => {
    if (isSending()) return
    lastSubmission.current = resolveSubmission(bid, lastSubmission.current, () => crypto.randomUUID())
    bidMutation.mutate(lastSubmission.current)
  }
  const submit = () => {
    if (isSending()) return
    const parsedBid = parseBid(typed, price)
    setFailure(parsedBid.ok ? null : parsedBid.problem)
    if (!parsedBid.ok) return
    // A bid that is sent again was confirmed before.
    const isRetry = lastSubmission.current?.price === parsedBid.value
    const reason = confirmationReason(parsedBid.value, { minBid: price, buyNowPrice: product.buyNowPrice })
    if (reason && !isRetry) setUnconfirmed({ product, price: parsedBid.value, reason })
    else send(parsedBid.value)
  }
  const setAmount = (next: string) => {
    onType(next)
    setFailure(null)
  }
  return {
    typed,
    error: failure === null ? undefined : failureText(failure),
    busy: bidMutation.isPending,
    setAmount,
    edit: (bidDollars) => {
      const { price: acceptedDollars, typed: acceptedText } = lastAccepted.current
      if (typed === '') setAmount(acceptedDollars === bidDollars ? acceptedText : `${bidDollars}`)
    },
    submit,
    unconfirmed,
    confirm: () => {
      setUnconfirmed(null)
      if (unconfirmed) send(unconfirmed.price)
    },
    cancelConfirmation: () => setUnconfirmed(null),
    discard: () => {
      setUnconfirmed(null)
      setAmount('')
      onAccepted(false)
    },
  }
}
