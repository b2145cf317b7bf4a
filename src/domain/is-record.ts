/** Whether untrusted data is an object (not null, not an array). Its fields are still untrusted. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
