type StepOptions = { readonly step: number; readonly min?: number | undefined; readonly max?: number | undefined }

/**
 * Parses typed text. Returns null if it is not a number. Accepts full-width digits, commas between groups of three digits,
 * and a dollar sign before them, as in a pasted price. A decimal comma is refused: `0,60` must not become 60.
 */
export function parseNumberText(text: string): number | null {
  const normalized = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^(US)?\$/, '')
  const isNumber = /^[+-]?(?=\.?\d)(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d*)?$/.test(normalized)
  return isNumber ? Number(normalized.replaceAll(',', '')) : null
}

/**
 * Steps to the next multiple of `step` in the given direction, within `min` and `max`. Text that is not a number counts
 * as 0. The result has at most the decimals of `step`, without floating-point errors.
 */
export function stepNumber(
  text: string,
  direction: 1 | -1,
  { step, min = -Infinity, max = Infinity }: StepOptions,
): string {
  const decimals = `${step}`.split('.')[1]?.length ?? 0
  const steps = Number(((parseNumberText(text) ?? 0) / step).toFixed(9))
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1
  return Math.min(max, Math.max(min, Number((next * step).toFixed(decimals)))).toString()
}
