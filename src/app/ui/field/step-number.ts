import { readNumber } from '#src/domain/money/typed-number.ts'

type StepOptions = { readonly step: number; readonly min?: number | undefined; readonly max?: number | undefined }

/**
 * Steps to the next multiple of `step` in the given direction, within `min` and `max`. Text that is not a number counts
 * as 0; one that can be read in two ways is not changed. The result has at most the decimals of `step`, without
 * floating-point errors.
 */
export function stepNumber(
  text: string,
  direction: 1 | -1,
  { step, min = -Infinity, max = Infinity }: StepOptions,
): string {
  const [number = 0, other] = readNumber(text)
  if (other !== undefined) return text
  const decimals = `${step}`.split('.')[1]?.length ?? 0
  const steps = Number((number / step).toFixed(9))
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1
  return Math.min(max, Math.max(min, Number((next * step).toFixed(decimals)))).toString()
}
