type StepOptions = { readonly step: number; readonly min?: number | undefined; readonly max?: number | undefined }

/** Parses typed text. Returns null if it is not a number. Accepts full-width digits and thousands separators. */
export function parseNumberText(text: string): number | null {
  const normalized = text.normalize('NFKC').replace(/[\s,]/g, '')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(normalized) ? Number(normalized) : null
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
