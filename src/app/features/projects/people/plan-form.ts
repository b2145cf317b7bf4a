import { maxPlanNumber } from '#src/domain/plan-job.ts'
import { parseTyped } from '#src/app/ui/field/step-number.ts'

/** What was typed as Max Number, or null where it is no whole number from 0 to the most there may be. */
export function readMaxNumber(typed: string): number | null {
  const number = parseTyped(typed)
  return number !== null && Number.isInteger(number) && number >= 0 && number <= maxPlanNumber ? number : null
}
