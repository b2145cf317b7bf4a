import { userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { problem } from '#src/contract/problems.ts'
import { emptyDraft, type ReviewDraft } from '#src/domain/review-draft.ts'
import { defaultReview } from '#src/domain/review.ts'
import { tellLive } from '#src/app/platform/live.ts'
import { withWords } from '#src/offline/drafts/kept-draft.ts'
import { changeKeptDraft, dropKeptDrafts, readKeptDraft } from '#src/offline/drafts/store.ts'
import { answer, backend, cutOff, refuse } from '#tests/support/msw.ts'
import { renderScreen } from '#tests/support/screen.tsx'
import { ReviewScreen } from './review-screen.tsx'
import type { Task } from './task-media.ts'

const bo = '01990000-0000-7000-8000-0000000000aa'
const taskId = '01990000-0000-7000-8000-000000000001'
const instant = '2026-11-01T08:00:00Z'

function makeTask(more: Partial<Task> = {}): Task {
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
function serveDraft(first: Written | null = null) {
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

const written = (note: string): ReviewDraft => ({ ...emptyDraft, result: { ...defaultReview, note } })

type Shown = { task?: Task; next?: Task | null; stored?: Written | null }

/** Shows the task to Bo, who has done 33 of 100 and will be given `next` afterwards. */
async function show({ task = makeTask(), next = null, stored = null }: Shown = {}) {
  const opened: string[] = []
  answer('GET /api/tasks/{id}', { data: task })
  answer('POST /api/bundles/{id}/workerTasks', { data: next, total: 100, completed: 33 })
  answer('POST /api/tasks/{id}/sync', { message: 'success' })
  const server = serveDraft(stored)
  const screen = await renderScreen(
    <ReviewScreen
      taskId={taskId}
      onOpenTask={(id) => opened.push(id)}
      onHome={() => undefined}
      onSignedOut={() => undefined}
    />,
  )
  await expect.element(screen.getByRole('heading', { name: 'Evaluation Form' })).toBeVisible()
  // Who only looks has no draft, and neither has what is finished.
  const drafts = task.worker?._id === bo && task.status === 'assigned'
  await expect.poll(() => server.asked() > 0).toBe(drafts)
  return { screen, opened, server }
}

type Screen = Awaited<ReturnType<typeof renderScreen>>

/** Hands the review in, though the dub was not played. */
async function submit(screen: Screen) {
  await screen.getByRole('button', { name: 'Submit Review' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Submit Review' }).click()
}

beforeEach(() => dropKeptDrafts(bo))

describe('reviewing a task', () => {
  test('shows the progress, the sentences and the form at its defaults', async () => {
    const { screen } = await show()
    await expect.element(screen.getByText('Task Progress: 34/100')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Hello there/ })).toBeVisible()
    const missing = screen.getByRole('group', { name: 'Voice Over Missing Amount' })
    await expect.element(missing.getByRole('radio', { name: /^2/ })).toBeChecked()
    await expect
      .element(screen.getByRole('group', { name: 'Speaker Mismatch' }).getByRole('radio', { name: /^3/ }))
      .toBeChecked()
  })

  test('an untouched form is asked about once', async () => {
    const { screen, opened } = await show({ next: makeTask({ _id: '01990000-0000-7000-8000-000000000002' }) })
    answer('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
    await screen.getByRole('button', { name: 'Submit Review' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('The form is untouched, and 0% of the dub was played.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await expect.element(screen.getByText('Review result submitted successfully', { exact: true })).toBeVisible()
    await expect.poll(() => opened).toEqual(['01990000-0000-7000-8000-000000000002'])
  })

  test('what was scored is sent, with the time it took', async () => {
    const { screen } = await show()
    const sent: unknown[] = []
    answer('POST /api/bundles/{id}/submitReviewResult', ({ body }) => {
      sent.push(body)
      return { message: 'success' }
    })
    await screen.getByRole('group', { name: 'Speaker Mismatch' }).getByRole('radio', { name: /^1/ }).click()
    await screen.getByLabelText('Note: Speaker Mismatch').selectOptions('voice gender mismatch')
    await screen.getByLabelText('Free note').fill('Her lines are his.')
    await submit(screen)
    await expect.element(screen.getByText('All tasks are done.', { exact: false })).toBeVisible()
    expect(sent).toEqual([
      {
        taskId,
        duration: expect.any(Number),
        result: {
          voiceOverMissingAmount: { score: 2, note: 'None' },
          wronglyDubbedContent: { score: 3, note: 'None' },
          speakerMismatch: { score: 1, note: 'voice gender mismatch' },
          note: 'Her lines are his.',
          coverage: 0,
        },
      },
    ])
  })

  test('after a lost network the same submission is sent again', async () => {
    const { screen } = await show()
    cutOff('POST /api/bundles/{id}/submitReviewResult')
    await screen.getByLabelText('Free note').fill('late lips')
    await submit(screen)
    await expect.element(screen.getByText('Network error. Please try again later.')).toBeVisible()
    const kept = await readKeptDraft(bo, taskId)
    const keys: (string | null)[] = []
    answer('POST /api/bundles/{id}/submitReviewResult', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return { message: 'success' }
    })
    await screen.getByRole('button', { name: 'Submit Review' }).click()
    await expect.element(screen.getByText('All tasks are done.', { exact: false })).toBeVisible()
    expect(keys).toEqual([kept?.pending?.key])
  })

  test('a task that is no longer theirs says so and keeps what was written', async () => {
    const { screen } = await show()
    refuse('POST /api/bundles/{id}/submitReviewResult', problem('task-not-yours'))
    await screen.getByLabelText('Free note').fill('late lips')
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
    await submit(screen)
    await expect.element(screen.getByText('This task is no longer assigned to you. Your draft is kept.')).toBeVisible()
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('late lips')
    await expect.element(screen.getByRole('button', { name: 'Next task' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Copy what I wrote' })).toBeVisible()
  })

  test('a note that contradicts its score is asked about once, and a key scores', async () => {
    const { screen } = await show()
    answer('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
    await userEvent.keyboard('3')
    const amount = screen.getByRole('group', { name: 'Voice Over Missing Amount' })
    await expect.element(amount.getByRole('radio', { name: /^3/ })).toBeChecked()
    await screen.getByLabelText('Note: Voice Over Missing Amount').selectOptions('Multiple dubbed as single voice')
    await screen.getByRole('button', { name: 'Submit Review' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('Only 0% of the dub was played.', { exact: false })).toBeVisible()
    await expect.element(dialog.getByText('yet a fault is named', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep reviewing' }).click()
    await screen.getByRole('button', { name: 'Submit Review' }).click()
    await expect.element(screen.getByText('All tasks are done.', { exact: false })).toBeVisible()
  })
})

describe('beside the scores', () => {
  test('a flag names its reason, is listed, and goes along with the review', async () => {
    const { screen } = await show()
    const sent: unknown[] = []
    answer('POST /api/bundles/{id}/submitReviewResult', ({ body }) => {
      sent.push(body.result.flags)
      return { message: 'success' }
    })
    await screen.getByRole('button', { name: 'Add flag' }).click()
    const editor = screen.getByRole('group', { name: 'Flag', exact: true })
    await editor.getByLabelText('Remark').fill('صوت رجل')
    await screen.getByRole('button', { name: 'Submit Review' }).click()
    await expect.element(editor.getByText('Save this flag or discard it before you submit.')).toBeVisible()
    await editor.getByRole('button', { name: 'Save flag' }).click()
    await expect.element(editor.getByText('Choose a reason.')).toBeVisible()
    await editor.getByLabelText('Reason').selectOptions('voice gender mismatch')
    await editor.getByRole('button', { name: 'Save flag' }).click()
    await expect.element(screen.getByRole('listitem').getByText('صوت رجل')).toBeVisible()
    await submit(screen)
    await expect.poll(() => sent).toMatchObject([[{ section: 'speakerMismatch', side: null, remark: 'صوت رجل' }]])
  })

  test('a task that cannot be judged is skipped with the reason, and the next one opens', async () => {
    const next = makeTask({ _id: '01990000-0000-7000-8000-000000000002' })
    const { screen, opened } = await show({ next })
    const sent: unknown[] = []
    answer('POST /api/tasks/{id}/skip', ({ body }) => {
      sent.push(body)
      return { message: 'success' }
    })
    await screen.getByRole('button', { name: 'Skip task' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Skip task' }).click()
    await expect.element(dialog.getByText('Choose a reason.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Broken video' }).click()
    await dialog.getByLabelText('What is wrong with it?').selectOptions('has no sound')
    await dialog.getByRole('button', { name: 'Skip task' }).click()
    await expect.element(screen.getByText('Task skipped')).toBeVisible()
    expect(sent).toEqual([{ reason: 'broken-media', note: '', side: 'dub', kind: 'no-sound' }])
    await expect.poll(() => opened).toEqual([next._id])
  })
})

describe('a draft', () => {
  test('from where drafts were kept before is there again', async () => {
    const draft = { version: 1, result: { note: 'from yesterday' }, activeMs: 5000, pending: null }
    localStorage.setItem(`review-draft:${bo}:${taskId}`, JSON.stringify(draft))
    const { screen, server } = await show()
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('from yesterday')
    await expect.poll(server.stored).toMatchObject({ draft: { result: { note: 'from yesterday' }, activeMs: 5000 } })
    expect(localStorage.getItem(`review-draft:${bo}:${taskId}`)).toBeNull()
  })

  test('says where it is, on this device and then on the server', async () => {
    const { screen, server } = await show()
    cutOff('PUT /api/tasks/{id}/draft')
    await screen.getByLabelText('Free note').fill('late lips')
    await expect.element(screen.getByText('Saved on this device', { exact: true })).toBeVisible()
    expect((await readKeptDraft(bo, taskId))?.draft.result.note).toBe('late lips')
    backend.resetHandlers()
    const back = serveDraft()
    window.dispatchEvent(new Event('online'))
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
    expect(back.stored()?.draft.result.note).toBe('late lips')
    expect(server.stored()).toBeNull()
  })

  test('of another device is there, and two versions are chosen from', async () => {
    const { screen, server } = await show({ stored: { draft: written('from the phone'), revision: 7 } })
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('from the phone')
    const phone = serveDraft({ draft: written('the phone went on'), revision: 9 })
    refuse('PUT /api/tasks/{id}/draft', problem('draft-changed'))
    await screen.getByLabelText('Free note').fill('typed here')
    const question = screen.getByRole('alert').filter({ hasText: 'the phone went on' })
    await expect.element(question).toBeVisible()
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('typed here')
    answer('PUT /api/tasks/{id}/draft', ({ body }) => {
      expect(body.base).toBe(9)
      return { data: { revision: 10 } }
    })
    await question.getByRole('button', { name: 'Take the other one' }).click()
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('the phone went on')
    await screen.getByText('The version you did not go on with').click()
    await expect.element(screen.getByText('typed here', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Copy what I wrote' })).toBeVisible()
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
    expect(phone.stored()?.revision).toBe(9)
    expect(server.stored()?.revision).toBe(7)
  })

  test('typed in one tab is in the other', async () => {
    const { screen } = await show()
    await changeKeptDraft(bo, taskId, (kept) => withWords(kept, written('typed in the other tab')))
    const line = new BroadcastChannel(`review-draft ${bo}/${taskId}`)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    line.postMessage('changed')
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('typed in the other tab')
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
    line.close()
  })

  test('that is refused says why, stays, and can be copied', async () => {
    const { screen } = await show()
    refuse('PUT /api/tasks/{id}/draft', problem('task-not-yours'))
    await screen.getByLabelText('Free note').fill('late lips')
    await expect
      .element(screen.getByText('Refused: This task is no longer assigned to you.', { exact: false }))
      .toBeVisible()
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('late lips')
    await expect.element(screen.getByRole('button', { name: 'Copy what I wrote' })).toBeVisible()
  })
})

describe('a draft that cannot be gone on with', () => {
  test.each(['on this device', 'on the server'])('is shown with the refusal: %s', async (where) => {
    const note = 'late lips'
    if (where === 'on this device') await changeKeptDraft(bo, taskId, (kept) => withWords(kept, written(note)))
    else serveDraft({ draft: written(note), revision: 3 })
    refuse('GET /api/tasks/{id}', problem('forbidden'))
    const screen = await renderScreen(
      <ReviewScreen taskId={taskId} onOpenTask={() => {}} onHome={() => {}} onSignedOut={() => {}} />,
    )
    await expect.element(screen.getByText(note, { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Copy what I wrote' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'To my jobs' })).toBeVisible()
    expect(screen.getByRole('textbox').elements()).toEqual([])
  })

  test('goes to the server from a device without room, and the chip says so', async () => {
    const { screen, server } = await show()
    const begin = IDBDatabase.prototype.transaction
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...how) {
      if (how[1] === 'readwrite') throw new DOMException('full', 'QuotaExceededError')
      return begin.apply(this, how)
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    await screen.getByLabelText('Free note').fill('late lips')
    await expect.element(screen.getByText('Saved on the server: this device has no room')).toBeVisible()
    expect(server.stored()?.draft.result.note).toBe('late lips')
    await screen.getByLabelText('Free note').fill('late lips, twice')
    await expect.poll(() => server.stored()).toMatchObject({ draft: { result: { note: 'late lips, twice' } } })
    refuse('PUT /api/tasks/{id}/draft', problem('unexpected'))
    await screen.getByLabelText('Free note').fill('late lips, three times')
    await expect.element(screen.getByText('Not saved: this device has no room')).toBeVisible()
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('late lips, three times')
    answer('PUT /api/tasks/{id}/draft', { data: { revision: 12 } })
    window.dispatchEvent(new Event('online'))
    await expect.element(screen.getByText('Saved on the server: this device has no room')).toBeVisible()
  })
})

test('meta data is hidden until asked for, the newest history first', async () => {
  const { screen } = await show()
  await screen.getByRole('button', { name: 'Show Meta Data' }).click()
  await expect.element(screen.getByRole('button', { name: 'Hide Meta Data' })).toBeVisible()
  await expect.element(screen.getByText(/"action": "assigned"[\s\S]*"action": "imported"/)).toBeVisible()
})

test('a broken segment list still shows what can be shown', async () => {
  const meta = { rewrite_translate_list: '[["Hello there", 0, 1, "A", "female"], ["cut o' }
  const { screen } = await show({ task: makeTask({ meta }) })
  await expect.element(screen.getByRole('button', { name: /Hello there/ })).toBeVisible()
  await expect.element(screen.getByText('The segment list is damaged; what could be read is shown.')).toBeVisible()
})

test('a review that comes back while its page is open says so, and goes on from what was found', async () => {
  const found = { ...defaultReview, note: 'late lips' }
  const finished = makeTask({ status: 'completed', result: found })
  const { screen } = await show({ task: finished, stored: { draft: written('late lips'), revision: 2 } })
  await expect.element(screen.getByText('This task has been reviewed.')).toBeVisible()
  const reopened = { at: instant, by: 'Ada', reason: 'The last scene, please.' }
  answer('GET /api/tasks/{id}', { data: makeTask({ reopened }) })
  tellLive('tasks', { projectId: finished.project._id, bundleId: finished.bundle._id })
  const note = screen.getByRole('note').filter({ hasText: 'Ada gave this review back to you:' })
  await expect.element(note.getByText('The last scene, please.')).toBeVisible()
  await expect.element(screen.getByLabelText('Free note')).toHaveValue('late lips')
  await screen.getByLabelText('Free note').fill('late lips, and the last scene')
  tellLive('tasks', { projectId: finished.project._id, bundleId: finished.bundle._id })
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
  await expect.element(screen.getByLabelText('Free note')).toHaveValue('late lips, and the last scene')
})

test('who manages a task somebody else has looks at it, and reviews it only when they say so', async () => {
  answer('GET /api/tasks/{id}/oversight', { data: { reopenRefusal: 'task-not-completed', other: null, timeline: [] } })
  const mei = { _id: '01990000-0000-7000-8000-0000000000ab', firstName: 'Mei', lastName: 'Lin' }
  const { screen, server } = await show({ task: makeTask({ worker: mei, manages: true }) })
  await expect.element(screen.getByText(/It is assigned to Mei Lin/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Submit Review' })).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Free note')).not.toBeInTheDocument()
  expect(server.asked()).toBe(0)
  await screen.getByRole('button', { name: 'Review it yourself' }).click()
  await screen.getByLabelText('Free note').fill('late lips')
  await expect.element(screen.getByRole('button', { name: 'Submit Review' })).toBeVisible()
})
