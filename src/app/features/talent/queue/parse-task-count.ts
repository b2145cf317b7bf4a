import { parseNumberText } from '#src/app/ui/field/step-number.ts'

/** Parses the number of tasks to download at once; null unless it is a whole number from 1 to 50. */
export function parseTaskCount(input: string): number | null {
  const count = parseNumberText(input)
  return count !== null && Number.isInteger(count) && count >= 1 && count <= 50 ? count : null
}
