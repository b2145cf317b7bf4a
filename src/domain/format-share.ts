/** Formats a share from 0 to 1 as a whole percentage, of which only nothing is 0% and only everything 100%. */
export const formatShare = (share: number, locale: string): string =>
  (share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, share)) : share).toLocaleString(locale, { style: 'percent' })
