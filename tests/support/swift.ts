// An object store with the API of S3: OpenStack Swift from Debian, in one process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { z } from 'zod'
import type { Bucket } from '#src/server/storage/bucket.ts'
import { requireProgram } from '#tools/programs.ts'

const startedSchema = z.object({
  endpoint: z.string(),
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
})

export type Swift = {
  readonly bucket: Bucket
  /** The variables of the environment with which the bucket can be used. */
  readonly credentials: Readonly<Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>>
  /** Sets the bucket's CORS rule. */
  readonly allowOrigin: (origin: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts Swift with an empty bucket. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'curio-swift-'))
  const program = join(import.meta.dirname, 'swift-s3.py')
  const child = spawn(requireProgram('swift'), [program, folder], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'close')
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('Swift ended.'))),
  ])
  const { endpoint, ...credentials } = startedSchema.parse(JSON.parse(String(line)))
  const bucket: Bucket = { bucket: 'curio', endpoint, forcePathStyle: true, region: 'us-east-1', prefix: 'test/' }
  const client = new S3Client({
    endpoint,
    region: bucket.region,
    forcePathStyle: true,
    credentials: { accessKeyId: credentials.AWS_ACCESS_KEY_ID, secretAccessKey: credentials.AWS_SECRET_ACCESS_KEY },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket.bucket }))
  client.destroy()
  // Swift has no CORS rules in its S3 API; its own API sets them.
  const allowOrigin = async (origin: string) => {
    const { AWS_ACCESS_KEY_ID: user, AWS_SECRET_ACCESS_KEY: key } = credentials
    const signedIn = await fetch(`${endpoint}/auth/v1.0`, { headers: { 'x-auth-user': user, 'x-auth-key': key } })
    const [address, token] = ['x-storage-url', 'x-auth-token'].map((name) => signedIn.headers.get(name) ?? '')
    const headers = { 'x-auth-token': token ?? '', 'x-container-meta-access-control-allow-origin': origin }
    const { status } = await fetch(`${address}/${bucket.bucket}`, { method: 'POST', headers })
    if (status !== 204) throw new Error(`Swift answered ${status}.`)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { bucket, credentials, allowOrigin, stop }
}
