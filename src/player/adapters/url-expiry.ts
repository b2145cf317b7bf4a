// Reads when a signed URL expires from its query, in the formats of the common signatures.

/** Milliseconds since 1970, or `null` where the URL does not say. */
export function urlExpiryMs(url: string): number | null {
  const query = new URL(url, 'https://here.invalid').searchParams
  const fields = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]))
  // AWS and Google: a date and the number of seconds it is valid for.
  for (const vendor of ['x-amz', 'x-goog']) {
    const issuedAtMs = parseCompactDate(fields.get(`${vendor}-date`))
    const seconds = Number(fields.get(`${vendor}-expires`))
    if (issuedAtMs !== null && Number.isFinite(seconds)) return issuedAtMs + seconds * 1000
  }
  // Azure: an instant.
  const expiresAtMs = Date.parse(fields.get('se') ?? '')
  if (!Number.isNaN(expiresAtMs)) return expiresAtMs
  // CloudFront, Aliyun and others: seconds since 1970.
  const seconds = Number(fields.get('expires') ?? fields.get('exp') ?? NaN)
  return seconds > 1_000_000_000 && seconds < 100_000_000_000 ? seconds * 1000 : null
}

/** `20261121T033000Z` in milliseconds. */
function parseCompactDate(text = ''): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
