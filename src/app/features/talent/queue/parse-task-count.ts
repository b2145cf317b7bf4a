import { parseNumberText } from '#src/app/ui/field/step-number.ts'

/** How many tasks may be taken along at once, as typed; null for anything but a whole number from 1 to 50. */
export function parseTaskCount(input: string): number | null {
  const count = parseNumberText(input)
  return count !== null && Number.isInteger(count) && count >= 1 && count <= 50 ? count : null
}
