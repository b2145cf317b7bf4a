const units = [
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
] as const

/** The size of a file, such as "1.5 MB". */
export function formatBytes(bytes: number, locale: string): string {
  const [divisor, unit] = units.find(([divisor]) => bytes >= divisor) ?? [1000, 'kilobyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / divisor)
}
