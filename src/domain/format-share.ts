/** A share from 0 to 1 as a whole number of percent, of which only nothing is 0 and only everything 100. */
export const wholePercent = (share: number): number =>
  share > 0 && share < 1 ? Math.min(99, Math.max(1, Math.round(share * 100))) : Math.round(share * 100)

/** Formats a share from 0 to 1 by `wholePercent`. */
export const formatShare = (share: number, locale: string): string =>
  (wholePercent(share) / 100).toLocaleString(locale, { style: 'percent' })
