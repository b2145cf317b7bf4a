const megabyte = 1_000_000
const gigabyte = 1_000_000_000

/** Bytes as people read sizes: `3.2 MB`, `212 MB`, `1.5 GB`. */
export function sizeInWords(bytes: number, locale: string): string {
  const large = bytes >= gigabyte
  const amount = bytes / (large ? gigabyte : megabyte)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: large ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: amount < 10 ? 1 : 0,
  }).format(amount)
}
