import { type ImportFieldError, fieldError } from './import-error.ts'
import { maxUrlLength } from './import-limits.ts'

/** Excludes backslashes, which browsers treat as slashes, and user names before an @. */
const externalUrl = /^https:\/\/([^/?#@\\\s]+)(\/[^?#\\\s]*)(?:[?#][^\\\s]*)?$/i
const mediaPath = /^(\/media\/[^?#\\\s]+)(?:[?#][^\\\s]*)?$/
/** `.` and `..`, also percent-encoded. */
const dotSegments = /\/(?:\.|%2e){1,2}(?:\/|$)/i
const playableExtension = /\.(?:mp4|webm|m3u8)$/i

/**
 * Returns the fault of a video URL, or null. It must be https: and from one of `origins`, or a path under /media/. If
 * `origins` is null (unknown), every origin is accepted.
 */
export function checkVideoUrl(
  field: string,
  url: string,
  origins: ReadonlySet<string> | null,
): ImportFieldError | null {
  if (url.length > maxUrlLength) return fieldError(field, 'too-long', { characters: maxUrlLength })
  const mediaMatch = mediaPath.exec(url)
  const [, host = '', externalPath] = (mediaMatch ? null : externalUrl.exec(url)) ?? []
  const path = mediaMatch?.[1] ?? externalPath
  if (path === undefined || dotSegments.test(path)) return fieldError(field, 'url')
  if (!playableExtension.test(path)) return fieldError(field, 'url-kind')
  if (mediaMatch || origins === null) return null
  const origin = `https://${host.toLowerCase()}`
  return origins.has(origin) ? null : fieldError(field, 'url-origin', { origin })
}
