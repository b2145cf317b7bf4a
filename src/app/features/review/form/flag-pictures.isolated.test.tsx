import { beforeAll, expect, test, vi } from 'vitest'
import { newFlagDraft } from '#src/domain/review/review-flags.ts'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { readStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { isUnsent } from '#src/offline/drafts/stored-draft.ts'
import { listEntries } from '#src/offline/outbox/outbox-store.ts'
import { sendOutbox } from '#src/offline/outbox/send-outbox.ts'
import { mockCall, mockNetworkError } from '#tests/support/mock-server.ts'
import { bo, makeTask, renderReview, submitReview, taskId } from '#tests/support/render-review.tsx'

/** Two seconds of a test pattern with 64 × 112 pixels, whose frames differ. In memory, where it can be seeked. */
let pattern: string

beforeAll(async () => {
  pattern = URL.createObjectURL(await (await fetch('/tests/media/silent-50.mp4')).blob())
})

/** Renders the task with an open flag at one second; the videos are at their start. */
async function renderWithFlag(side: 'dub' | null) {
  const flag = newFlagDraft({ start: 1, end: 1.5, side, segment: null }, 'late')
  const task = makeTask({ source_external_url: pattern, target_external_url: pattern })
  return renderReview({ task, stored: { draft: { ...emptyDraft, flag }, revision: 1 }, savesData: false })
}

const pictureOf = ({ screen }: Awaited<ReturnType<typeof renderReview>>) =>
  screen.getByRole('img', { name: 'Picture at 0:01.0' })

async function loadPicture(review: Awaited<ReturnType<typeof renderReview>>): Promise<HTMLImageElement> {
  await expect.element(pictureOf(review), { timeout: 30_000 }).toBeVisible()
  const image = pictureOf(review).element() as HTMLImageElement
  await image.decode()
  // The last change is stored and sent, so that nothing is written after the test.
  const readDevice = async () => {
    const stored = await readStoredDraft(bo, taskId)
    return stored && { picture: stored.draft.result.flags?.[0]?.picture, isUnsent: isUnsent(stored) }
  }
  await expect.poll(readDevice).toEqual({ picture: image.src, isUnsent: false })
  return image
}

/** The pixels of the pattern at `seconds`. */
async function readPattern(seconds: number): Promise<Uint8ClampedArray> {
  const video = document.createElement('video')
  video.muted = true
  // A frame may be painted after it is loaded. The first is painted once, also if it is seeked.
  const nextPaint = () => new Promise((resolve) => video.requestVideoFrameCallback(resolve))
  const firstPaint = nextPaint()
  video.src = pattern
  await firstPaint
  if (seconds > 0) {
    const painted = nextPaint()
    video.currentTime = seconds
    await Promise.all([nextEvent(video, 'seeked'), painted])
  }
  return readPixels(video)
}

const nextEvent = (video: HTMLVideoElement, type: string) =>
  new Promise((resolve) => video.addEventListener(type, resolve, { once: true }))

function readPixels(image: CanvasImageSource): Uint8ClampedArray {
  const context = new OffscreenCanvas(64, 112).getContext('2d')
  context?.drawImage(image, 0, 0, 64, 112)
  return context?.getImageData(0, 0, 64, 112).data ?? new Uint8ClampedArray()
}

/** The average difference of two pictures' channels, 0 to 255. */
const differenceOf = (a: Uint8ClampedArray, b: Uint8ClampedArray): number =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length

test('a flag shows what its side shows at its start, and the videos stay where they are', async () => {
  const review = await renderWithFlag('dub')
  await review.screen.getByRole('button', { name: 'Save flag' }).click()
  const image = await loadPicture(review)
  expect([image.naturalWidth, image.naturalHeight]).toEqual([64, 112])
  const shown = readPixels(image)
  expect(differenceOf(shown, await readPattern(1))).toBeLessThan(differenceOf(shown, await readPattern(0)) / 2)
  const positions = [...review.screen.container.querySelectorAll('video')].map(({ currentTime }) => currentTime)
  expect(positions).toEqual([0, 0])
})

test('a picture waits for a frame that is not painted yet when the seek ends', async () => {
  const review = await renderWithFlag('dub')
  const paint = vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'drawImage')
  // The look at the page's video, and the drawing right after the seek.
  paint.mockImplementationOnce(() => undefined).mockImplementationOnce(() => undefined)
  await review.screen.getByRole('button', { name: 'Save flag' }).click()
  const shown = readPixels(await loadPicture(review))
  expect(differenceOf(shown, await readPattern(1))).toBeLessThan(differenceOf(shown, await readPattern(0)) / 2)
})

test('a picture waits for the frame of its position, which may be painted after the seek ends', async () => {
  const before = new OffscreenCanvas(64, 112)
  before.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(await readPattern(0)), 64, 112), 0, 0)
  let isPainted = false
  const { drawImage } = OffscreenCanvasRenderingContext2D.prototype
  const { requestVideoFrameCallback } = HTMLVideoElement.prototype
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'drawImage').mockImplementation(function draw(
    this: OffscreenCanvasRenderingContext2D,
    image: CanvasImageSource,
    ...place: readonly number[]
  ) {
    const drawn = image instanceof HTMLVideoElement && !isPainted ? before : image
    Reflect.apply(drawImage, this, [drawn, ...place])
  })
  vi.spyOn(HTMLVideoElement.prototype, 'requestVideoFrameCallback').mockImplementation(function report(
    this: HTMLVideoElement,
    callback,
  ) {
    return requestVideoFrameCallback.call(this, (now, frame) =>
      setTimeout(() => {
        isPainted ||= frame.mediaTime > 0.9
        callback(now, frame)
      }, 200),
    )
  })
  const review = await renderWithFlag('dub')
  await review.screen.getByRole('button', { name: 'Save flag' }).click()
  const shown = readPixels(await loadPicture(review))
  expect(differenceOf(shown, await readPattern(1))).toBeLessThan(differenceOf(shown, await readPattern(0)) / 2)
})

test('a flag without a side shows both videos beside each other', async () => {
  const review = await renderWithFlag(null)
  await review.screen.getByRole('button', { name: 'Save flag' }).click()
  const image = await loadPicture(review)
  expect([image.naturalWidth, image.naturalHeight]).toEqual([128, 112])
})

test('a picture stays on the device with the draft, and is uploaded once, before the review', async () => {
  const review = await renderWithFlag('dub')
  const { screen, server } = review
  const uploads: string[] = []
  mockCall('POST /api/tasks/{id}/flagPictures', ({ body }) => {
    uploads.push(body.picture)
    return { data: { key: 'b'.repeat(40) } }
  })
  mockNetworkError('POST /api/bundles/{id}/submitReviewResult')
  await screen.getByRole('button', { name: 'Save flag' }).click()
  const image = await loadPicture(review)
  await expect.poll(() => server.stored()?.draft.result.flags).toMatchObject([{ reason: 'late' }])
  expect(server.stored()?.draft.result.flags?.[0]).not.toHaveProperty('picture')

  await submitReview(screen)
  await expect
    .poll(() => listEntries(bo))
    .toMatchObject([{ work: { result: { flags: [{ picture: 'b'.repeat(40) }] } }, attempts: 1 }])
  expect(uploads).toEqual([image.src])

  const sent: unknown[] = []
  mockCall('POST /api/bundles/{id}/submitReviewResult', ({ body }) => {
    sent.push(body.result.flags)
    return { message: 'success' }
  })
  await sendOutbox({ person: bo })
  expect(sent).toMatchObject([[{ reason: 'late', picture: 'b'.repeat(40) }]])
  expect(uploads).toHaveLength(1)
})

test('a flag of a submitted review shows its stored picture', async () => {
  const flag = { ...newFlagDraft({ start: 1, end: 1.5, side: 'dub', segment: null }), section: 'wronglyDubbedContent' }
  const { place: _, ...stored } = { ...flag, reason: 'late', picture: 'c'.repeat(40) } as const
  const result = { ...emptyDraft.result, flags: [stored] }
  const { screen } = await renderReview({
    task: makeTask({ status: 'completed', result } as Parameters<typeof makeTask>[0]),
  })
  const image = screen.getByRole('img', { name: 'Picture at 0:01.0' }).first()
  await expect.element(image).toHaveAttribute('src', `/media/images/${'c'.repeat(40)}/320.webp`)
})
