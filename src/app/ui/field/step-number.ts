type Steps = { readonly step: number; readonly min?: number | undefined; readonly max?: number | undefined }

/** The number a person typed, or null while it is not one yet. Takes full-width digits and thousands separators. */
export function parseTyped(typed: string): number | null {
  const plain = typed.normalize('NFKC').replace(/[\s,]/g, '')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

/**
 * One press of − or +: to the next multiple of `step` in that direction, within `min` and `max`.
 * What is not a number counts as 0. Never leaves binary dust behind the decimals of `step`.
 */
export function stepNumber(typed: string, direction: 1 | -1, { step, min = -Infinity, max = Infinity }: Steps): string {
  const decimals = `${step}`.split('.')[1]?.length ?? 0
  const steps = Number(((parseTyped(typed) ?? 0) / step).toFixed(9))
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1
  return Math.min(max, Math.max(min, Number((next * step).toFixed(decimals)))).toString()
}
