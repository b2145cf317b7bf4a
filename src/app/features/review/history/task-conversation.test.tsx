import { useState } from 'react'
import { expect, test } from 'vitest'
import { createTaskDownload } from '#src/offline/tasks/task-download.ts'
import { updateTaskDownload } from '#src/offline/tasks/task-download-store.ts'
import { mockCall, mockNetworkError } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { bo, makeTask, projectId, renderReview, taskId, timestamp } from '#tests/support/render-review.tsx'
import { TaskDetails } from './task-details.tsx'

const threadId = '01990000-0000-7000-8000-0000000000d1'
const manager = '01990000-0000-7000-8000-0000000000ee'
const review = { taskId, title: '夜市', project: { _id: projectId, name: 'Project' }, talentId: bo }
const returned = makeTask({
  updated_at: '2026-11-02T08:00:00Z',
  reopened: { at: timestamp, by: 'Ada', reason: 'Look at line 1.' },
})
const requestable = {
  threadId,
  review,
  talent: { _id: bo, name: 'Bo', icon: '' },
  unread: 0,
  references: [],
  canWrite: true,
  canRequest: true,
  isRequested: false,
  isCheck: false,
}

const answer = { pictures: [], senderId: manager, senderName: 'Ada', createdAt: timestamp }

/** The thread with Ada has these messages, and takes others. Returns what was sent. */
function mockThread(
  messages: {
    _id: string
    body: string
    reference?: { kind: 'line'; side: 'dub'; index: number }
    action?: 'request' | 'correct'
  }[] = [],
) {
  mockCall('GET /api/messages/{id}', {
    data: { _id: threadId, product: null, review, other: { _id: manager, name: 'Ada', icon: '' }, unread: 0 },
    messages: messages.map((message) => ({ ...answer, ...message })),
    nextCursor: null,
  })
  return mockCall('POST /api/messages', ({ body }) => ({
    data: { threadId, message: { ...answer, _id: bo, body: body.body, senderId: bo } },
  }))
}

test('a talent asks for another look, at a line that a manager wrote about', async () => {
  const reference = { kind: 'line', side: 'dub', index: 0 } as const
  const sent = mockThread([{ _id: manager, body: 'He is not heard.', reference }])
  const { screen } = await renderReview({
    task: returned,
    conversation: { ...requestable, references: [{ reference, count: 1 }] },
  })
  // Beside what it is about, the conversation opens with it.
  await expect.element(screen.getByRole('button', { name: '1 message about: Line 1 of the dub' }).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Write about: Speaker Mismatch' }).click()
  const conversation = screen.getByRole('region', { name: 'Conversation' })
  await expect.element(conversation.getByText('He is not heard.')).toBeVisible()
  await expect.element(conversation.getByRole('button', { name: 'Line 1 of the dub' })).toBeVisible()
  await conversation.getByRole('button', { name: 'Ask for another look' }).click()
  await screen.getByRole('textbox', { name: 'Message to Project' }).fill('He is, at 0:01.')
  await screen.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        threadId,
        body: 'He is, at 0:01.',
        pictures: [],
        action: 'request',
        reference: { kind: 'section', section: 'speakerMismatch' },
      },
    ])
})

test('the first message leaves the focus in the field for the next one', async () => {
  mockThread([{ _id: bo, body: 'Stored' }])
  const { screen } = await renderReview({ task: returned, conversation: { ...requestable, threadId: null } })
  await screen.getByRole('button', { name: 'Ask for another look' }).click()
  const field = screen.getByRole('textbox', { name: 'Message to Project' })
  await field.fill('Why?')
  await screen.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(screen.getByText('Stored')).toBeVisible()
  await expect.element(field).toHaveFocus()
})

test('a conversation stays open when the network goes, although the device has the task from before it was returned', async () => {
  await updateTaskDownload(bo, taskId, () => createTaskDownload(bo, makeTask(), 'low', 0))
  const { screen } = await renderReview({ task: returned, conversation: { ...requestable, threadId: null } })
  await screen.getByRole('button', { name: 'Ask for another look' }).click()
  const field = screen.getByRole('textbox', { name: 'Message to Project' })
  await expect.element(field).toBeVisible()
  mockNetworkError('GET /api/tasks/{id}')
  await screen.client.refetchQueries({ queryKey: ['tasks', taskId] })
  expect(screen.client.getQueryData(['tasks', taskId])).toEqual(returned)
  await expect.element(field).toBeVisible()
  await expect.element(screen.getByText('Look at line 1.')).toBeVisible()
})

test('a message about a task that was reassigned meanwhile goes to whoever has it now', async () => {
  const talents = [
    { _id: '01990000-0000-7000-8000-0000000000f1', firstName: 'Mei', lastName: 'Lin' },
    { _id: '01990000-0000-7000-8000-0000000000f2', firstName: 'Noah', lastName: 'Park' },
  ] as const
  const server: { threadId: string | null; talent: (typeof talents)[number] } = { threadId, talent: talents[0] }
  mockCall('GET /api/tasks/{id}/conversation', () => ({
    data: {
      ...requestable,
      canRequest: false,
      threadId: server.threadId,
      review: { ...review, talentId: server.talent._id },
      talent: { _id: server.talent._id, name: server.talent.firstName, icon: '' },
    },
  }))
  const sent = mockThread()
  const Details = () => {
    const [worker, setWorker] = useState<(typeof talents)[number]>(talents[0])
    return (
      <>
        <button type="button" onClick={() => setWorker(talents[1])}>
          Reassign
        </button>
        <TaskDetails task={makeTask({ worker })} pair={null} onMarks={() => undefined} />
      </>
    )
  }
  const screen = await renderScreen(<Details />)
  await screen.getByRole('button', { name: 'Conversation' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Message to Mei Lin' })).toBeVisible()
  server.threadId = null
  server.talent = talents[1]
  await screen.getByRole('button', { name: 'Reassign' }).click()
  await screen.getByRole('button', { name: 'Conversation' }).click()
  await screen.getByRole('textbox', { name: 'Message to Noah Park' }).fill('Begin with line 1.')
  await screen.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ taskId, talentId: talents[1]._id, body: 'Begin with line 1.', pictures: [] }])
})

test('a manager opens a request for another look, and what they corrected says so', async () => {
  mockCall('GET /api/tasks/{id}/conversation', { data: { ...requestable, canRequest: false, isRequested: true } })
  mockThread([
    { _id: bo, body: 'He is, at 0:01.', action: 'request' },
    { _id: manager, body: '', action: 'correct' },
  ])
  const task = makeTask({ worker: { _id: bo, firstName: 'Bo', lastName: '' } })
  const details = <TaskDetails task={task} pair={null} onMarks={() => undefined} />
  const screen = await renderScreen(details, { as: { _id: manager } })
  await screen.getByRole('button', { name: 'Asks for another look' }).click()
  await expect.element(screen.getByText('He is, at 0:01.')).toBeVisible()
  await expect.element(screen.getByText('Corrected', { exact: true })).toBeVisible()
})
