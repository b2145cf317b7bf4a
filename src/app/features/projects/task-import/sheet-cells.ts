/** The text of a spreadsheet's cell, as a CSV would have it. */
export function sheetCell(value: unknown): string {
  if (value instanceof Date) {
    const text = value.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
  }
  if (typeof value === 'string') return value
  if (typeof value === 'number') {
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value)
  }
  return typeof value === 'boolean' ? String(value) : ''
}
