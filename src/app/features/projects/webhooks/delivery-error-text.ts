import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import type { Delivery } from './webhook-queries.ts'

/** Why a delivery's last try did not arrive, in words; empty where nothing went wrong. */
export function deliveryErrorText(
  t: Translations['setup'],
  { error, status }: Pick<Delivery, 'error' | 'status'>,
): string {
  return error === null ? '' : t.deliveryErrors[error](status ?? 0)
}
