import type { DeliveryError } from '#src/domain/projects/webhook.ts'

/** A name resolves to an address that is not allowed. */
export class PrivateAddressError extends Error {
  constructor(name: string) {
    super(`${name} is on a private network`)
  }
}

const certificateErrorCode = /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|ERR_SSL|HOSTNAME_MISMATCH)/

/** Whether the code of a connection error is about TLS. */
export const isCertificateErrorCode = (code: string): boolean => certificateErrorCode.test(code)

/** Maps a connection or transfer error to one of the few reasons that help to fix the setup. */
export function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof PrivateAddressError) return 'private-address'
  if (!(error instanceof Error)) return 'unreachable'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ETIMEDOUT') return 'timeout'
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'unresolved'
  return isCertificateErrorCode(code) ? 'certificate' : 'unreachable'
}
