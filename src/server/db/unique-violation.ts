/** Whether a statement failed because of the unique index `index` (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === index
}
