const bytesPerMegabyte = 1_000_000
const bytesPerGigabyte = 1_000_000_000

/** Formats a size: `3.2 MB`, `212 MB`, `1.5 GB`. */
export function formatByteSize(bytes: number, locale: string): string {
  const isLarge = bytes >= bytesPerGigabyte
  const amount = bytes / (isLarge ? bytesPerGigabyte : bytesPerMegabyte)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: amount < 10 ? 1 : 0,
  }).format(amount)
}
