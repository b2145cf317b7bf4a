import type { OrderRole, OrderState } from '#src/domain/auction/order.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'

type OrderFacts = {
  readonly agreedAt?: string | null
  readonly buyer: { readonly name: string }
  readonly seller: { readonly name: string }
  /** What the two people gave; missing where it is not known. */
  readonly address?: string | null
  readonly payment?: string
}

/** One sentence for `role`: who does what next. */
export function describeNext(
  t: Pick<Translations['orders'], 'next' | 'nextAgreed' | 'offerEnded' | 'cancelRequested' | 'cancelProposed'>,
  { status, cancelRequestedBy, agreedAt, address, payment, ...people }: OrderState & OrderFacts,
  role: OrderRole,
): string {
  const names = { buyer: people.buyer.name, seller: people.seller.name }
  if (status === 'cancelled' && agreedAt === null) return t.offerEnded
  if (cancelRequestedBy === null && role !== 'admin' && status === 'agreed' && (address || payment)) {
    const given = !address ? 'payment' : payment ? 'both' : 'address'
    return t.nextAgreed[role][given](names)
  }
  if (cancelRequestedBy === null || role === 'admin') return t.next[role][status](names)
  return cancelRequestedBy === role
    ? t.cancelRequested(role === 'buyer' ? names.seller : names.buyer)
    : t.cancelProposed(names[cancelRequestedBy])
}
