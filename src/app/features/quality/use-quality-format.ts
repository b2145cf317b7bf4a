import { formatShare } from '#src/domain/text/format-number.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'

/** Shown where a figure is not known. */
const unknown = '–'

type Interval = { readonly low: number; readonly high: number }

/** Formats the figures of a talent's reviews. */
export function useQualityFormat() {
  const t = useTranslations('quality')
  const locale = intlTag(useLocale())
  const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const twoDecimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return {
    share: (share: number | null) => (share === null ? unknown : formatShare(share, locale)),
    pace: (pace: number | null) => (pace === null ? unknown : t.times(oneDecimal.format(pace))),
    kappa: (kappa: number | null) => (kappa === null ? unknown : twoDecimals.format(kappa)),
    /** The share of right answers to checks, and their number. */
    checks: ({ answered, right }: { readonly answered: number; readonly right: number }) =>
      answered === 0 ? unknown : t.checks.short(formatShare(right / answered, locale), answered),
    interval: (interval: Interval | null) =>
      interval && t.range(twoDecimals.format(interval.low), twoDecimals.format(interval.high)),
  }
}
