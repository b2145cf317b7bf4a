import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { formatEnd } from '#src/domain/text/format-date.ts'
import { auctionEndAfter, parseAuctionDays } from './auction-days.ts'
import type { ListingFields } from './listing-fields.ts'

/** States what happens when the product is published; null while its days are not valid. */
export function useAuctionNote({
  startLater,
  auctionDays,
}: Pick<ListingFields, 'startLater' | 'auctionDays'>): string | null {
  const t = useTranslations('selling')
  const dateFormat = useDateFormat()
  if (startLater) return t.startsLater
  const days = parseAuctionDays(auctionDays)
  return days === null ? null : t.startsNow(formatEnd(auctionEndAfter(days, serverNow()), dateFormat))
}
