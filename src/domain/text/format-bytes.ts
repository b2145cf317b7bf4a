const units = [
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
] as const

/** Formats a size: `0.1 kB`, `3.2 MB`, `212 MB`, `1.5 GB`. */
export function formatBytes(bytes: number, locale: string): string {
  const [divisor, unit] = units.find(([divisor]) => bytes >= divisor) ?? [1000, 'kilobyte']
  const amount = bytes / divisor
  const maximumFractionDigits = amount < 10 ? 1 : 0
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(amount)
}
