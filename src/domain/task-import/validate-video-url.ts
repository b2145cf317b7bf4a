import { bucketPathOf, parseBucketPath } from '#src/domain/media/bucket-path.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'
import { type ImportFieldError, fieldError } from './import-error.ts'
import { maxUrlLength } from './import-limits.ts'

/** Excludes backslashes, which browsers treat as slashes, and user names before an @. */
const externalUrl = /^https:\/\/([^/?#@\\\s]+)(\/[^?#\\\s]*)(?:[?#][^\\\s]*)?$/i
const mediaPath = /^(\/media\/[^?#\\\s]+)(?:[?#][^\\\s]*)?$/
/** `.` and `..`, also percent-encoded. */
const dotSegments = /\/(?:\.|%2e){1,2}(?:\/|$)/i
const playableExtension = /\.(?:mp4|webm|m3u8)$/i

const bucketsPath = /^\/media\/buckets\//
const uploadedPath = /^\/media\/uploads\//
/** A file name without a folder, such as `Episode 1.mp4`. */
const fileName = /^[^/\\:?#]+\.(?:mp4|webm|m4v|mov)$/i

/** What a video's file name is compared by: the stored name has no direction marks, and the file's may be decomposed. */
export const videoKey = (name: string): string => cleanName(name).normalize('NFC')

/** The URLs of a project's uploaded videos by `videoKey`, all of them, and their lengths; null if they are unknown. */
export type UploadedVideos = {
  readonly byName: ReadonlyMap<string, string>
  readonly urls: ReadonlySet<string>
  /** In seconds, as the server measured them, by URL. */
  readonly lengths?: ReadonlyMap<string, number>
} | null

/**
 * Returns the URL of the uploaded video that `url` names, if it is a file name, or the path of an object in a bucket
 * (`s3://bucket/key`, or a path to it that is written in another way), else `url`.
 */
export function resolveVideo(url: string, uploads: UploadedVideos): string {
  const object = parseBucketPath(url)
  const s3Url = object ? `s3://${object.bucket}/${object.key}` : url
  return uploads?.byName.get(videoKey(url)) ?? bucketPathOf(s3Url) ?? url
}

/** Where videos may be. Null: unknown, so that everything is accepted in its place. */
export type VideoPlaces = {
  /** Allowed origins of videos besides /media/, such as `https://videos.example`. */
  readonly mediaOrigins: ReadonlySet<string> | null
  /** The buckets that `s3://` may name; none if undefined. */
  readonly mediaBuckets?: ReadonlySet<string> | null | undefined
  /** What was uploaded to the project. */
  readonly uploads: UploadedVideos
}

/**
 * Returns the fault of a video URL, or null. It must be https: and from one of the origins, a path under /media/, an
 * object in one of the buckets, or the name of an uploaded video.
 */
export function checkVideoUrl(
  field: string,
  url: string,
  { mediaOrigins: origins, mediaBuckets = new Set(), uploads }: VideoPlaces,
): ImportFieldError | null {
  if (url.length > maxUrlLength) return fieldError(field, 'too-long', { characters: maxUrlLength })
  if (fileName.test(url)) return uploads === null ? null : fieldError(field, 'video-missing', { name: url })
  if (uploads !== null && uploadedPath.test(url) && !uploads.urls.has(url))
    return fieldError(field, 'video-missing', { name: url })
  if (bucketsPath.test(url)) {
    const bucket = parseBucketPath(url)?.bucket ?? ''
    if (mediaBuckets !== null && !mediaBuckets.has(bucket)) return fieldError(field, 'bucket', { bucket })
    // Its segments have addresses of their own, which are not signed.
    if (/\.m3u8$/i.test(url)) return fieldError(field, 'bucket-stream')
  }
  const mediaMatch = mediaPath.exec(url)
  const [, host = '', externalPath] = (mediaMatch ? null : externalUrl.exec(url)) ?? []
  const path = mediaMatch?.[1] ?? externalPath
  if (path === undefined || dotSegments.test(path)) return fieldError(field, 'url')
  if (!playableExtension.test(path)) return fieldError(field, 'url-kind')
  if (mediaMatch || origins === null) return null
  const origin = `https://${host.toLowerCase()}`
  return origins.has(origin) ? null : fieldError(field, 'url-origin', { origin })
}
