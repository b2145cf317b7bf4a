import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { type Bucket, originOf } from './bucket.ts'
import type { MediaBucket } from './media-buckets.ts'
import { checkObjectName, type ObjectStore, ObjectStoreError } from './object-store.ts'

/**
 * Milliseconds to connect, until an answer or without a byte, and for a whole call including its repetitions. The
 * content that `read` streams may take longer: only the store must not pause, its reader may.
 */
const defaultLimits = { connection: 2000, answer: 15_000, call: 40_000 }

const maxSockets = 50

const clientOptions = ({ region, forcePathStyle, endpoint }: Omit<Bucket, 'prefix'>) =>
  ({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    // Other servers than Amazon's refuse the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }) as const

/**
 * Creates an object store in a bucket of S3 or of another server with its API, under names that begin with `prefix`.
 * Credentials are those that the AWS SDK finds, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
 */
export function createS3Store(place: Bucket, limits: typeof defaultLimits = defaultLimits): ObjectStore {
  const { bucket, prefix } = place
  const requestHandler = {
    connectionTimeout: limits.connection,
    requestTimeout: limits.answer,
    // Otherwise a silent server is only logged.
    throwOnRequestTimeout: true,
  }
  const config = { ...clientOptions(place), maxAttempts: 3 }
  const client = new S3Client({
    ...config,
    requestHandler: {
      ...requestHandler,
      socketTimeout: limits.answer,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
  // A slow reader keeps a connection, which others must not wait for. Its limit of inactivity would end a reader's pause.
  const streaming = new S3Client({
    ...config,
    requestHandler: {
      ...requestHandler,
      socketTimeout: 0,
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
    },
  })
  const named = (name: string) => ({ Bucket: bucket, Key: prefix + checkObjectName(name) })
  const limit = () => ({ abortSignal: AbortSignal.timeout(limits.call) })
  const toStoreError = (cause: unknown) => new ObjectStoreError(describeFailure(cause, place), { cause })
  /** Returns undefined if the object does not exist, unless it `isRequired`: then it is the bucket that is missing. */
  const attempt = async <T>(call: Promise<T>, { isRequired = false } = {}): Promise<T | undefined> => {
    try {
      return await call
    } catch (error) {
      if (!isRequired && (error instanceof NoSuchKey || error instanceof NotFound)) return undefined
      throw toStoreError(error)
    }
  }
  return {
    async put(name, bytes) {
      const ContentMD5 = createHash('md5').update(bytes).digest('base64')
      const command = new PutObjectCommand({ ...named(name), Body: bytes, ContentLength: bytes.length, ContentMD5 })
      await attempt(client.send(command, limit()), { isRequired: true })
    },
    async get(name) {
      const found = await attempt(client.send(new GetObjectCommand(named(name)), limit()))
      const bytes = found?.Body && (await attempt(found.Body.transformToByteArray()))
      return bytes && Buffer.from(bytes)
    },
    async read(name, range) {
      const command = new GetObjectCommand({
        ...named(name),
        ...(range && { Range: `bytes=${range[0]}-${range[1]}` }),
      })
      const controller = new AbortController()
      const timer = setTimeout(() => controller.abort(), limits.call)
      const call = streaming.send(command, { abortSignal: controller.signal })
      const body = (await attempt(call.finally(() => clearTimeout(timer))))?.Body
      if (body === undefined) return undefined
      if (!(body instanceof Readable)) throw new TypeError('The SDK returned no stream of Node.')
      return limitSilence(body, limits.answer, toStoreError)
    },
    async move(from, to) {
      const { Bucket, Key } = named(from)
      const CopySource = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`
      await attempt(client.send(new CopyObjectCommand({ ...named(to), CopySource }), limit()), { isRequired: true })
      await attempt(client.send(new DeleteObjectCommand(named(from)), limit()))
    },
    async head(name) {
      const found = await attempt(client.send(new HeadObjectCommand(named(name)), limit()))
      return found && { name, bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
    },
    async remove(name) {
      await attempt(client.send(new DeleteObjectCommand(named(name)), limit()))
    },
    async *list(start) {
      let ContinuationToken: string | undefined
      do {
        // Not the SDK's paginator, which has one limit for all pages.
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + start, ContinuationToken })
        const page = await attempt(client.send(command, limit()), { isRequired: true })
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page?.Contents ?? []) {
          yield { name: Key.slice(prefix.length), bytes: Size, modifiedAt: LastModified }
        }
        ContinuationToken = page?.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
    presignPut: (name, bytes, seconds) =>
      // Without a signed length, the URL would accept any.
      getSignedUrl(client, new PutObjectCommand({ ...named(name), ContentLength: bytes }), {
        expiresIn: seconds,
        signableHeaders: new Set(['host', 'content-length']),
      }),
  }
}

/** The clients of buckets with videos of tasks, each with its own key. */
const readers = new WeakMap<MediaBucket, S3Client>()

/** An address at which an object can be read for `seconds`, or with HEAD its length. */
export function signRead(place: MediaBucket, key: string, method: 'GET' | 'HEAD', seconds: number): Promise<string> {
  const { bucket, accessKeyId, secretAccessKey } = place
  let client = readers.get(place)
  if (!client) {
    client = new S3Client({ ...clientOptions(place), credentials: { accessKeyId, secretAccessKey } })
    readers.set(place, client)
  }
  const object = { Bucket: bucket, Key: key }
  const command = method === 'HEAD' ? new HeadObjectCommand(object) : new GetObjectCommand(object)
  return getSignedUrl(client, command, { expiresIn: seconds })
}

/** Passes `body` on, and fails if it sends nothing for `limitMs` while its reader waits. */
function limitSilence(body: Readable, limitMs: number, toStoreError: (cause: unknown) => ObjectStoreError): Readable {
  async function* readChunks() {
    const startTimer = () =>
      setTimeout(() => body.destroy(new Error('It stopped in the middle of an object.')), limitMs)
    let timer = startTimer()
    try {
      for await (const chunk of body) {
        clearTimeout(timer)
        yield chunk
        timer = startTimer()
      }
    } catch (error) {
      throw toStoreError(error)
    } finally {
      clearTimeout(timer)
    }
  }
  // A stream that is closed before it is read does not begin to iterate.
  return Readable.from(readChunks(), { objectMode: false }).once('close', () => body.destroy())
}

/** What to change, by the name or code of an error of the SDK, the store or the network. */
const remedies: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket: create it, or change S3_BUCKET',
  InvalidAccessKeyId: 'it does not know the key: change AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'the key and the secret do not fit: change AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY',
  CredentialsProviderError: 'there is no key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  AccessDenied: 'the key may not do this: let it read, write, delete and list, or change it',
  PermanentRedirect: 'the bucket is in another region: change S3_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: change S3_REGION',
  SecondLevelDomainForbidden: 'it wants the bucket in the name of its host: set S3_FORCE_PATH_STYLE=0',
  PathStyleDomainForbidden: 'it wants the bucket in the name of its host: set S3_FORCE_PATH_STYLE=0',
  ENOTFOUND: 'its host has no address: change S3_ENDPOINT, or set S3_FORCE_PATH_STYLE=1',
}

function describeFailure(cause: unknown, place: Bucket): string {
  const error = cause instanceof AggregateError ? (cause.errors as readonly unknown[])[0] : cause
  const { name = 'unknown', code, $metadata } = Object(error) as Partial<S3ServiceException & { code: unknown }>
  const reason = typeof code === 'string' ? code : name
  const status = $metadata?.httpStatusCode
  const remedy =
    remedies[reason] ??
    remedies[name] ??
    (status === undefined
      ? `it does not answer (${reason}): change S3_ENDPOINT if it is not its address`
      : `it answers ${status} ${name}`)
  return `The bucket ${place.bucket} at ${originOf(place)} cannot be used: ${remedy}.`
}
