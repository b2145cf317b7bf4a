import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { dropFiles, makeClip } from '#tests/support/drop-files.ts'
import { mockUploads, nameOf, type StoredVideos } from '#tests/support/mock-uploads.ts'
import { makeBundle } from '#tests/support/responses.ts'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockNetworkError, mockProblem, mockServer } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { hasOpenWork } from '#src/app/platform/update/start-app-updates.ts'
import { ImportForm } from '#src/app/features/projects/task-import/import-form.tsx'
import { updateUploads } from './video-uploads.ts'

const idEnding = (end: string) => `01990000-0000-7000-8000-${end.padStart(12, '0')}`
const project = { _id: idEnding('a0'), name: 'Dramas' }
const bundle = makeBundle({ project })
const tasks = 'externalId,language,source_external_url,target_external_url\nA,Korean,a.mp4,b.mp4\n'

const preview = page.getByRole('table', { name: 'Preview of the tasks' })
const start = page.getByRole('button', { name: 'Import Tasks' })

/** A video of three parts. */
const clip = (name: string) => makeClip(name, 40)

let stored: StoredVideos

async function openImport() {
  mockUploads(stored)
  await renderScreen(<ImportForm bundle={bundle} nextAction={<a href="/assignments">Go to assignments</a>} />)
  await expect.element(start).toBeVisible()
}

beforeEach(() => {
  stored = new Map()
})
// They outlive the page.
afterEach(() => updateUploads(bundle.project._id, { uploads: [] }))

test('a list and its videos are dropped together: the videos are uploaded and their names found', async () => {
  await openImport()
  dropFiles(new File([tasks], 'week.csv'), clip('a.mp4'), clip('b.mp4'))
  await expect.element(page.getByText('2 videos uploaded · 0.1 kB of 200 GB')).toBeVisible()
  await expect.element(preview).toMatchTextContent(/Valid.*A.*Korean/)
  await expect.element(start).not.toHaveAttribute('aria-busy')
})

test('after a reload the interrupted upload is listed, and the same file continues with its missing parts', async () => {
  stored.set('a.mp4', { bytes: 40, parts: new Set([0, 1]), isComplete: false })
  await openImport()
  await expect.element(page.getByText('Not complete. Choose the file again to continue.')).toBeVisible()
  const sent: number[] = []
  mockCall('PUT /api/videos/{id}/parts/{part}', ({ params: { part } }) => {
    sent.push(part)
    stored.get('a.mp4')?.parts.add(part)
    return { message: 'Stored' }
  })
  dropFiles(clip('a.mp4'))
  await expect.element(page.getByText('1 video uploaded · 0 kB of 200 GB')).toBeVisible()
  expect(sent).toEqual([2])
})

test('an upload pauses without a network and continues once it is back', async () => {
  await openImport()
  mockNetworkError('POST /api/projects/{id}/videos')
  dropFiles(clip('a.mp4'))
  await expect.element(page.getByText('Paused: no connection. Continues by itself.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Uploading videos…' })).toHaveAttribute('aria-busy', 'true')
  mockUploads(stored)
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('1 video uploaded · 0 kB of 200 GB')).toBeVisible()
})

test('parts go to a bucket, and one that it refuses is sent to a new address', async () => {
  await openImport()
  const sent: string[] = []
  const answer = Promise.withResolvers<void>()
  onTestFinished(() => answer.resolve())
  mockUploads(stored, (part, beginnings) => `https://bucket.example/${part}?address=${beginnings}`)
  mockServer.use(
    http.put('https://bucket.example/:part', async ({ params, request }) => {
      const part = Number(params['part'])
      const { search } = new URL(request.url)
      sent.push(`${part}${search}: ${(await request.arrayBuffer()).byteLength}`)
      if (part === 1 && search === '?address=1') return new HttpResponse(null, { status: 403 })
      if (part === 2) await answer.promise
      stored.get('a.mp4')?.parts.add(part)
      return new HttpResponse()
    }),
  )
  dropFiles(clip('a.mp4'))
  await expect.element(page.getByText('Paused: no connection. Continues by itself.')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  // Two parts of three, while the bucket has not answered the last one.
  await expect.element(page.getByRole('progressbar', { name: 'a.mp4' })).toHaveAttribute('aria-valuenow', '32')
  answer.resolve()
  await expect.element(page.getByText('1 video uploaded · 0 kB of 200 GB')).toBeVisible()
  expect(sent).toEqual(['0?address=1: 16', '1?address=1: 16', '1?address=2: 16', '2?address=2: 8'])
})

test('an upload goes on while its page is left, and can be cancelled there again', async () => {
  await openImport()
  const answer = Promise.withResolvers<{ message: string }>()
  onTestFinished(() => answer.resolve({ message: 'Stored' }))
  mockCall('PUT /api/videos/{id}/parts/{part}', ({ params: { id, part } }) => {
    stored.get(nameOf(id))?.parts.add(part)
    return part === 2 ? answer.promise : { message: 'Stored' }
  })
  dropFiles(clip('a.mp4'), clip('b.mp4'))
  await expect.element(page.getByRole('progressbar', { name: 'a.mp4' })).toHaveAttribute('aria-valuenow', '32')
  await cleanup()
  expect(hasOpenWork()).toBe(true)
  await renderScreen(<ImportForm bundle={bundle} nextAction={<a href="/assignments">Go to assignments</a>} />)
  await expect.element(page.getByRole('progressbar', { name: 'a.mp4' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel b.mp4' }).click()
  answer.resolve({ message: 'Stored' })
  await expect.poll(() => stored.get('a.mp4')?.isComplete).toBe(true)
  await expect.poll(hasOpenWork).toBe(false)
})

test('an upload is cancelled, and what the server has of it removed', async () => {
  await openImport()
  const answer = Promise.withResolvers<{ message: string }>()
  onTestFinished(() => answer.resolve({ message: 'Stored' }))
  mockCall('PUT /api/videos/{id}/parts/{part}', () => answer.promise)
  dropFiles(clip('a.mp4'))
  await expect.element(page.getByRole('progressbar', { name: 'a.mp4' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel a.mp4' }).click()
  await expect.element(page.getByText('a.mp4')).not.toBeInTheDocument()
  await vi.waitFor(() => expect(stored.size).toBe(0), { timeout: 10_000 })
  await expect.element(start).not.toHaveAttribute('aria-busy')
})

test('a video with a codec that not all browsers play is refused before it is sent, by its name', async () => {
  await openImport()
  const track = `\0\0\0\u0030moov\0\0\0\u0028stsd${'\0'.repeat(8)}\0\0\0\u0018ac-3${'\0'.repeat(16)}`
  dropFiles(new File(['\0\0\0\u0010ftypisom\0\0\0\0\0\0\0\u0010free', 'x'.repeat(8), track], 'a.mp4'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This video has AC-3, .* Convert it to MP4/)
  await expect.element(page.getByRole('button', { name: 'Try again: a.mp4' })).not.toBeInTheDocument()
  expect(stored.size).toBe(0)
})

test('a file that is no video and one for which there is no space say so, and the rest is uploaded', async () => {
  await openImport()
  dropFiles(new File(['RIFF....AVI '], 'old.avi'), clip('a.mp4'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This file isn’t an MP4 or WebM video\. Convert it/)
  await expect.element(page.getByText('1 video uploaded · 0 kB of 200 GB')).toBeVisible()
  mockProblem('POST /api/projects/{id}/videos', problem('video-quota'))
  dropFiles(clip('b.mp4'))
  await expect.element(page.getByText(/The project has no space left for this video/)).toBeVisible()
  mockUploads(stored)
  await page.getByRole('button', { name: 'Try again: b.mp4' }).click()
  await expect.element(page.getByText('2 videos uploaded · 0.1 kB of 200 GB')).toBeVisible()
})

test('a video that the server cannot play is not offered to be sent again, as a failed check is', async () => {
  await openImport()
  mockProblem('POST /api/videos/{id}/complete', problem('video-container'))
  dropFiles(clip('a.mp4'))
  await expect.element(page.getByText(/or it is damaged\. Convert it/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again: a.mp4' })).not.toBeInTheDocument()
  mockProblem('POST /api/videos/{id}/complete', problem('video-quota'))
  dropFiles(clip('b.mp4'))
  await expect.element(page.getByRole('button', { name: 'Try again: b.mp4' })).toBeVisible()
})
