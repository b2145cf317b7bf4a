import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { formatEnd } from '#src/domain/text/format-date.ts'
import { auctionEndAfter, type ListingFields, parseAuctionDays } from './listing-fields.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { auctionDays } from '#src/domain/auction/auction.ts'

type AuctionDaysFieldProps = {
  value: string
  error?: string | undefined
  /** When the auction ends. */
  hint?: string | undefined
  onChange: (value: string) => void
}

export function AuctionDaysField({ value, error, hint, onChange }: AuctionDaysFieldProps) {
  const t = useTranslations('selling')
  return (
    <Field label={t.auctionDays} error={error} hint={hint}>
      <NumberInput label={t.auctionDays} {...auctionDays} value={value} onValueChange={onChange} />
    </Field>
  )
}

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
