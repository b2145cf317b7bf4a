// A task under review, as component tests of its screen have it: the task, the server's draft of it, the screen.
import { expect } from 'vitest'
import { emptyDraft, type ReviewDraft } from '#src/domain/review-draft.ts'
import { defaultReview } from '#src/domain/review.ts'
import { ReviewScreen } from '#src/app/features/review/review-screen.tsx'
import type { Task } from '#src/app/features/review/task-media.ts'
import { answer } from './msw.ts'
import { renderScreen } from './screen.tsx'

export const bo = '01990000-0000-7000-8000-0000000000aa'
export const taskId = '01990000-0000-7000-8000-000000000001'
export const instant = '2026-11-01T08:00:00Z'

export function makeTask(more: Partial<Task> = {}): Task {
  return {
    _id: taskId,
    status: 'assigned',
    bundle: { _id: '01990000-0000-7000-8000-0000000000b1', name: 'Bundle' },
    project: { _id: '01990000-0000-7000-8000-0000000000c1', name: 'Project' },
    worker: { _id: bo, firstName: 'Bo', lastName: 'Li' },
    language: 'English',
    created_at: instant,
    updated_at: instant,
    duration: 0,
    source_external_url: '/media/clips/tea-boat/source.mp4',
    target_external_url: '/media/clips/tea-boat/target.mp4',
    meta: {
      source_language_auto_detect: 'Mandarin',
      asr_sentence_list: '[["你好", 0, 1, "A", "female"]]',
      rewrite_translate_list: '[["Hello there", 0, 1, "A", "female"]]',
    },
    result: null,
    reopened: null,
    manages: false,
    history: [
      { at: instant, by: 'Ada', action: 'imported', from: null, to: 'new', worker: null },
      { at: instant, by: 'Ada', action: 'assigned', from: 'new', to: 'assigned', worker: 'Bo Li' },
    ],
    ...more,
  }
}

type Written = { draft: ReviewDraft; revision: number }

/** The server's copy of the draft: `stored` is what it has, `newer` what another device puts there. */
export function serveDraft(first: Written | null = null) {
  let stored = first
  let asked = 0
  answer('GET /api/tasks/{id}/draft', () => {
    asked += 1
    return { data: stored && { ...stored, updated_at: instant } }
  })
  answer('PUT /api/tasks/{id}/draft', ({ body }) => {
    stored = { draft: body.draft, revision: (stored?.revision ?? 0) + 1 }
    return { data: { revision: stored.revision } }
  })
  return { stored: () => stored, asked: () => asked }
}

export const written = (note: string): ReviewDraft => ({ ...emptyDraft, result: { ...defaultReview, note } })

/** `waiting`: the task is handed in already, and the server has not got it. */
type Shown = { task?: Task; next?: Task | null; stored?: Written | null; waiting?: boolean }

/** Shows the task to Bo, who has done 33 of 100 and will be given `next` afterwards. */
export async function show({ task = makeTask(), next = null, stored = null, waiting = false }: Shown = {}) {
  const opened: string[] = []
  answer('GET /api/tasks/{id}', { data: task })
  let counted = 0
  answer('POST /api/bundles/{id}/workerTasks', ({ body }) => {
    if (body.after === undefined) counted += 1
    return { data: next, total: 100, completed: 33 }
  })
  answer('POST /api/tasks/{id}/sync', { message: 'success' })
  const server = serveDraft(stored)
  const screen = await renderScreen(
    <ReviewScreen
      taskId={taskId}
      onOpenTask={(id) => opened.push(id)}
      onHome={() => undefined}
      onBoard={(project) => opened.push(project)}
      onSignedOut={() => undefined}
    />,
  )
  await expect.element(screen.getByRole('heading', { name: 'Evaluation Form' })).toBeVisible()
  // Who only looks has no draft, and neither has what is finished.
  const drafts = task.worker?._id === bo && task.status === 'assigned'
  if (!waiting) await expect.poll(() => server.asked() > 0).toBe(drafts)
  /** How often it was asked how far they are: for the second time after the first review. */
  return { screen, opened, server, counted: () => counted }
}

type Screen = Awaited<ReturnType<typeof renderScreen>>

/** Hands the review in, though the dub was not played. */
export async function submit(screen: Screen) {
  await screen.getByRole('button', { name: 'Submit Review' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Submit Review' }).click()
}
