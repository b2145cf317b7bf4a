import { maxPlanNumber } from '#src/domain/plan-job.ts'
import { parseNumberText } from '#src/app/ui/field/step-number.ts'

/** Parses Max Number; null unless it is an integer from 0 to `maxPlanNumber`. */
export function parseMaxNumber(text: string): number | null {
  const number = parseNumberText(text)
  return number !== null && Number.isInteger(number) && number >= 0 && number <= maxPlanNumber ? number : null
}
