import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useEffectEvent } from 'react'
import type { BidReceipt } from '#src/domain/auction/bid-receipt.ts'
import { answerTimeoutMs, api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { parseAmountText } from '#src/domain/money/typed-number.ts'
import { toast } from '#src/app/ui/toast.ts'
import { maxPrice, toCents } from '#src/domain/money/money.ts'
import {
  type Product,
  type ProductResponse,
  productKeys,
  isAwaitingResult,
} from '#src/app/features/marketplace/products/product-queries.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { unavailableReason } from '#src/app/features/marketplace/products/product-unavailable.tsx'
import {
  type BidAmounts,
  type BidSubmission,
  type BidTextProblem,
  type ConfirmationReason,
  confirmationReason,
  parseBid,
  resolveSubmission,
} from './bid-amount.ts'

export type BidProduct = Pick<Product, '_id' | 'name' | 'price' | 'buyNowPrice'>

/** A bid that is sent once the person has confirmed it. */
export type UnconfirmedBid = {
  readonly product: BidProduct
  readonly price: number
  /** The person's own bid, null if they have none. */
  readonly replaces: number | null
  /** `bid-changed`: `replaces` is another bid than the person saw. */
  readonly reason: ConfirmationReason | 'bid-changed'
}

export type BidDraft = ReturnType<typeof useBidDraft>

/** A bid that is being edited, and the person's own bid when the editing began. */
export type EditedBid = { readonly replaces: number | null }

type BidOptions = EditedBid & {
  readonly product: BidProduct
  readonly typed: string
  readonly onType: (typed: string) => void
  /** Called when editing ended, or goes on because another amount was typed before the server accepted the bid. */
  readonly onDone: (edited: EditedBid | null) => void
}

/** Edits and submits a bid. The input is kept until the server has accepted the bid. */
export function useBidDraft({ product, replaces, typed, onType, onDone }: BidOptions) {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const problemText = useProblemText()
  const client = useQueryClient()
  const { _id, price } = product
  const personId = useIdentity()?._id ?? ''
  const [failure, setFailure] = useState<Error | BidTextProblem | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedBid | null>(null)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  const lastSubmission = useRef<BidSubmission | null>(null)
  const lastAccepted = useRef({ price: NaN, typed: '' })
  const queryKey = productKeys.detail(_id)

  const mutationKey = ['bid', _id]

  const failureText = (reason: Error | BidTextProblem) => {
    if (reason === 'missing') return t.bidMissing
    if (reason === 'too-high') return t.bidTooHigh(formatPrice(maxPrice))
    const isTooLow = reason === 'too-low' || (reason instanceof ApiProblem && reason.problem === 'bid-too-low')
    return isTooLow ? t.bidTooLow(formatPrice(price)) : problemText(reason)
  }

  const reportIfNotStored = async (storing: Promise<boolean>) => {
    if (!(await storing)) toast.error(t.receipts.notStored)
  }
  const bidMutation = useMutation({
    mutationKey,
    mutationFn: ({ key, ...body }: BidSubmission) =>
      api('POST /api/products/{id}/bid', {
        params: { id: _id },
        body,
        idempotencyKey: key,
        timeoutMs: answerTimeoutMs,
      }),
    onSuccess: ({ myBidPrice, receipt }, submission) => {
      lastSubmission.current = null
      void reportIfNotStored(storeReceipt(personId, receipt, { productId: _id, cents: toCents(submission.price) }))
      client.setQueryData<ProductResponse>(queryKey, (answer) => answer && { ...answer, myBidPrice })
      const isEdited = parseAmountText(typed) !== submission.price
      if (!isEdited) {
        lastAccepted.current = { price: myBidPrice, typed }
        onType('')
      }
      toast.success(t.bidAccepted(formatPrice(myBidPrice)))
      onDone(isEdited ? { replaces: myBidPrice } : null)
      // Loaded after a bid: nothing else on the page needs it.
      void import('#src/app/platform/install/offer-install.ts')
        .then((code) => code.offerInstall())
        .catch(() => undefined)
    },
    onError: (submitError, submission) => {
      const changed = submitError instanceof ApiProblem ? submitError.bid : null
      if (!isShown.current) toast.error(failureText(submitError))
      else if (changed)
        setUnconfirmed({ product, price: submission.price, replaces: changed.standing, reason: 'bid-changed' })
      else setFailure(submitError)
    },
    // Not awaited: the bid is accepted, and the next one may be sent during the refetch.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })

  // Reads the cache because rendered state lags behind a double tap.
  const isSending = () => client.isMutating({ mutationKey }) > 0
  const send = (bid: BidAmounts) => {
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
    if (reason && !isRetry) setUnconfirmed({ product, price: parsedBid.value, replaces, reason })
    else send({ price: parsedBid.value, replaces })
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
    /** Fills an empty field with the placed bid, as it was typed if that was here. */
    edit: (bidDollars: number) => {
      const { price: acceptedDollars, typed: acceptedText } = lastAccepted.current
      if (typed === '') setAmount(acceptedDollars === bidDollars ? acceptedText : `${bidDollars}`)
    },
    submit,
    /** Shown by a dialog, which calls one of the three functions below. */
    unconfirmed,
    confirm: () => {
      setUnconfirmed(null)
      if (unconfirmed) send({ price: unconfirmed.price, replaces: unconfirmed.replaces })
    },
    cancelConfirmation: () => setUnconfirmed(null),
    /** The product was bought instead, or the bid that stands is kept. */
    discard: () => {
      lastSubmission.current = null
      setUnconfirmed(null)
      setAmount('')
      onDone(null)
    },
  }
}

/**
 * Stores the server's word that it has this bid; false if it is of another bid or not signed, or could not be stored.
 * Loaded after a bid: nothing else on the page needs it.
 */
async function storeReceipt(
  personId: string,
  receipt: BidReceipt,
  bid: Pick<BidReceipt, 'productId' | 'cents'>,
): Promise<boolean> {
  try {
    const code = await import('#src/offline/bid-receipts.ts')
    const { isValidReceipt } = await import('#src/domain/auction/check-auction.ts')
    const isOfBid = receipt.productId === bid.productId && receipt.cents === bid.cents
    return isOfBid && (await isValidReceipt(receipt)) && (await code.storeReceipt(personId, receipt))
  } catch {
    return false
  }
}

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
