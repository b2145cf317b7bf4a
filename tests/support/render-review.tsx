// The review screen for component tests: the task, the server's draft, the screen.
import { useState } from 'react'
import { expect, vi } from 'vitest'
import type { z } from 'zod'
import type { Contract } from '#src/contract/contract.ts'
import { emptyDraft, type ReviewDraft } from '#src/domain/review/review-draft.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import { ReviewScreen } from '#src/app/features/review/screen/review-screen.tsx'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import { mockCall } from './mock-server.ts'
import { renderScreen } from './render-screen.tsx'
import { assignedTask } from './responses.ts'

export const bo = '01990000-0000-7000-8000-0000000000aa'
export const taskId = '01990000-0000-7000-8000-000000000001'
export const projectId = '01990000-0000-7000-8000-0000000000c1'
export const timestamp = '2026-11-01T08:00:00Z'

export function makeTask(task: Partial<Task> = {}): Task {
  return {
    ...assignedTask,
    _id: taskId,
    bundle: { _id: '01990000-0000-7000-8000-0000000000b1', name: 'Bundle' },
    project: { _id: projectId, name: 'Project', listening: false, guidelines: null },
    worker: { _id: bo, firstName: 'Bo', lastName: 'Li' },
    history: [
      { at: timestamp, by: 'Ada', action: 'imported', from: null, to: 'new', worker: null },
      { at: timestamp, by: 'Ada', action: 'assigned', from: 'new', to: 'assigned', worker: 'Bo Li' },
    ],
    ...task,
    // With posters of its own, a task stores none.
    meta: {
      source_poster_url: '/icons/icon-192.png',
      target_poster_url: '/icons/icon-192.png',
      ...(task.meta ?? meta),
    },
  }
}

const meta = {
  source_language_auto_detect: 'Mandarin',
  asr_sentence_list: '[["你好", 0, 1, "A", "female"]]',
  rewrite_translate_list: '[["Hello there", 0, 1, "A", "female"]]',
}

type Oversight = z.input<Contract['GET /api/tasks/{id}/oversight']['response']>['data']

/** What a manager sees of a task that is not reviewed. */
export function mockOversight(seen: Partial<Oversight> = {}): void {
  const own = { externalId: 'clip-f1', ownPriority: null, ownDueOn: null }
  const review = { reopenRefusal: 'task-not-completed', paidTasks: 0, isCheck: false, other: null } as const
  mockCall('GET /api/tasks/{id}/oversight', { data: { ...own, ...review, rounds: [], timeline: [], ...seen } })
}

/** An entry of its timeline: Ada assigned it to Mei Lin. */
export const timelineEntry = (entry: Partial<Oversight['timeline'][number]> = {}): Oversight['timeline'][number] => ({
  at: '2026-11-20T09:00:00.000Z',
  action: 'assign',
  by: 'Ada',
  worker: 'Mei Lin',
  to: null,
  how: null,
  reason: null,
  note: null,
  broken: null,
  result: null,
  duration: null,
  ...entry,
})

type DraftRevision = { draft: ReviewDraft; revision: number }

/** The server's copy of the draft: `stored` returns it, `requestCount` the number of requests for it. */
export function mockDraft(first: DraftRevision | null | Promise<DraftRevision> = null) {
  let stored = first instanceof Promise ? null : first
  let requestCount = 0
  mockCall('GET /api/tasks/{id}/draft', async () => {
    requestCount += 1
    stored ??= await first
    return { data: stored && { ...stored, updated_at: timestamp } }
  })
  mockCall('PUT /api/tasks/{id}/draft', ({ body }) => {
    stored = { draft: body.draft, revision: (stored?.revision ?? 0) + 1 }
    return { data: { revision: stored.revision } }
  })
  return { stored: () => stored, requestCount: () => requestCount }
}

export const draftWithNote = (note: string): ReviewDraft => ({ ...emptyDraft, result: { ...defaultReview, note } })

/** `isSubmitted`: the review was submitted, but not sent to the server yet. */
type ReviewOptions = {
  task?: Task
  next?: Task | null
  /** The server's copy of the draft, or its delayed answer. */
  stored?: DraftRevision | null | Promise<DraftRevision>
  isSubmitted?: boolean
  /** The conversation about the review. */
  conversation?: z.input<Contract['GET /api/tasks/{id}/conversation']['response']>['data']
  /** The title of what is shown beside the videos. */
  title?: string
  /** Called when the next task is fetched ahead, which happens once the videos are loaded. */
  onPrefetch?: () => void
  /** Whether the screen opens the next task, instead of staying. */
  opensNext?: boolean
  /** Whether the browser saves data: the screen then analyzes no sound, makes no posters and preloads no videos. */
  savesData?: boolean
}

/** Only Chromium has it, and TypeScript does not know it. */
declare const NetworkInformation: { readonly prototype: { readonly saveData: boolean } }

/** Renders the task for Bo, who has completed 33 of 100 tasks and gets `next` afterwards. */
export async function renderReview({
  task = makeTask(),
  next = null,
  stored = null,
  isSubmitted = false,
  title = 'Evaluation Form',
  conversation = null,
  onPrefetch,
  opensNext = false,
  savesData = true,
}: ReviewOptions = {}) {
  vi.spyOn(NetworkInformation.prototype, 'saveData', 'get').mockReturnValue(savesData)
  const openedTasks: string[] = []
  mockCall('GET /api/tasks/{id}', ({ params }) => ({ data: next?._id === params.id ? next : task }))
  let progressRequests = 0
  mockCall('POST /api/bundles/{id}/workerTasks', ({ body }) => {
    if (body.after === undefined) progressRequests += 1
    else onPrefetch?.()
    return { data: next, total: 100, completed: 33 }
  })
  mockCall('GET /api/tasks/{id}/conversation', { data: conversation })
  mockCall('POST /api/tasks/{id}/sync', { message: 'success' })
  mockCall('POST /api/tasks/{id}/flagPictures', { data: { key: 'a'.repeat(40) } })
  const server = mockDraft(stored)
  function OpenedTask() {
    const [openedId, setOpenedId] = useState(taskId)
    return (
      <ReviewScreen
        taskId={openedId}
        onOpenTask={(id) => {
          openedTasks.push(id)
          if (opensNext) setOpenedId(id)
        }}
        onGoHome={() => undefined}
        onOpenBoard={(project) => openedTasks.push(project)}
        onSignedOut={() => undefined}
      />
    )
  }
  const screen = await renderScreen(<OpenedTask />)
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
  // Viewers and completed tasks have no draft.
  const expectsDraft = task.worker?._id === bo && task.status === 'assigned'
  if (!isSubmitted) await expect.poll(() => server.requestCount() > 0).toBe(expectsDraft)
  // Before the draft is read, the form accepts no keys either.
  if (!isSubmitted && expectsDraft) await expect.element(screen.getByLabelText('Free note')).toBeEnabled()
  /** The number of requests for the progress; the second one follows the first review. */
  return { screen, opened: openedTasks, server, progressRequests: () => progressRequests }
}

type Screen = Awaited<ReturnType<typeof renderScreen>>

/** Submits the review, although the dub was not played. */
export async function submitReview(screen: Screen) {
  await screen.getByRole('button', { name: 'Submit Review' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Submit Review' }).click()
}
