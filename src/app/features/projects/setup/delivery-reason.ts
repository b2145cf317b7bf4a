import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import type { Delivery } from './webhook-queries.ts'

/** Why a delivery's last attempt failed, as text; empty without a failure. */
export function deliveryReason(t: Catalogue['setup'], { error, status }: Pick<Delivery, 'error' | 'status'>): string {
  return error === null ? '' : t.deliveryErrors[error](status ?? 0)
}
