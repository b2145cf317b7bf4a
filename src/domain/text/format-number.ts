/** A share from 0 to 1 as a whole number of percent, of which only nothing is 0 and only everything 100. */
export const wholePercent = (share: number): number =>
  share > 0 && share < 1 ? Math.min(99, Math.max(1, Math.round(share * 100))) : Math.round(share * 100)

/** Formats a share from 0 to 1 by `wholePercent`. */
export const formatShare = (share: number, locale: string): string =>
  (wholePercent(share) / 100).toLocaleString(locale, { style: 'percent' })

/** Formats seconds as `hh:mm:ss`, rounded to the second; hours may exceed 99. Negative values become 0. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.round(seconds))
  const parts = [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60, wholeSeconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * `12345.5` becomes `12,345.5`, as in English and in Chinese; for at most three decimals. On the first pages it replaces
 * `Intl`, whose first use takes 70 ms of a slow phone.
 */
export const groupDigits = (value: number | string): string => String(value).replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ',')
