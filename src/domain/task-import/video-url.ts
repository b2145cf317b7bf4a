import { type FieldFault, fault } from './import-error.ts'
import { longestUrl } from './limits.ts'

/** Backslashes are slashes to a browser, and whoever stands before an @ is no host. */
const absolute = /^https:\/\/([^/?#@\\\s]+)(\/[^?#\\\s]*)(?:[?#][^\\\s]*)?$/i
const ownPath = /^(\/media\/[^?#\\\s]+)(?:[?#][^\\\s]*)?$/
/** `.` and `..`, also in disguise. */
const steps = /\/(?:\.|%2e){1,2}(?:\/|$)/i
const playable = /\.(?:mp4|webm|m3u8)$/i

/**
 * What is wrong with the address of a task's video, or null. It is https: and from one of `origins`, or a path under
 * /media/; null for `origins` where they are not known, so that any passes.
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
