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

/** How many days an auction lasts. */
export function AuctionDaysField({ value, error, hint, onChange }: AuctionDaysFieldProps) {
  const t = useTranslations('selling')
  return (
    <Field label={t.auctionDays} error={error} hint={hint}>
      <NumberInput label={t.auctionDays} {...auctionDays} value={value} onValueChange={onChange} />
    </Field>
  )
}
