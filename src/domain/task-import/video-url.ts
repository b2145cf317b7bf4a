import { type FieldFault, fault } from './import-error.ts'
import { longestUrl } from './limits.ts'

/** Excludes backslashes, which browsers treat as slashes, and user names before an @. */
const absolute = /^https:\/\/([^/?#@\\\s]+)(\/[^?#\\\s]*)(?:[?#][^\\\s]*)?$/i
const ownPath = /^(\/media\/[^?#\\\s]+)(?:[?#][^\\\s]*)?$/
/** `.` and `..`, also percent-encoded. */
const steps = /\/(?:\.|%2e){1,2}(?:\/|$)/i
const playable = /\.(?:mp4|webm|m3u8)$/i

/**
 * Returns the fault of a video URL, or null. It must be https: and from one of `origins`, or a path under /media/. If
 * `origins` is null (unknown), every origin is accepted.
 */
export function checkVideoUrl(field: string, url: string, origins: ReadonlySet<string> | null): FieldFault | null {
  if (url.length > longestUrl) return fault(field, 'too-long', { characters: longestUrl })
  const own = ownPath.exec(url)
  const [, host = '', foreign] = (own ? null : absolute.exec(url)) ?? []
  const path = own?.[1] ?? foreign
  if (path === undefined || steps.test(path)) return fault(field, 'url')
  if (!playable.test(path)) return fault(field, 'url-kind')
  if (own || origins === null) return null
  const origin = `https://${host.toLowerCase()}`
  return origins.has(origin) ? null : fault(field, 'url-origin', { origin })
}
