import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dropFiles, makeClip } from '#tests/support/drop-files.ts'
import { completeVideo, mockUploads, type StoredVideos } from '#tests/support/mock-uploads.ts'
import { makeBundle } from '#tests/support/responses.ts'
import { mockCall, mockServer } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { updateUploads } from '#src/app/features/projects/videos/video-uploads.ts'
import { ImportForm } from './import-form.tsx'
import { setImportJob } from './import-jobs.ts'

const idEnding = (end: string) => `01990000-0000-7000-8000-${end.padStart(12, '0')}`
const project = { _id: idEnding('a0'), name: 'Dramas' }
const bundle = makeBundle({ project })
const table = page.getByRole('table', { name: 'Tasks from files' })
const start = page.getByRole('button', { name: 'Import Tasks' })

const list = (name: string, ...texts: string[]) =>
  new File([JSON.stringify(texts.map((text, index) => [text, index + 0.5, index + 1]))], name)

let stored: StoredVideos

beforeEach(async () => {
  stored = new Map()
  mockUploads(stored)
  await renderScreen(<ImportForm bundle={bundle} nextAction={null} />)
  await expect.element(start).toBeVisible()
})
// They outlive the page.
afterEach(() => {
  updateUploads(project._id, { uploads: [] })
  setImportJob(bundle._id, null)
})

test('a folder of 12 episodes, dropped again after most of it was uploaded, is imported in one go', async () => {
  const episodes = Array.from({ length: 12 }, (_, index) => `ep${String(index + 1).padStart(3, '0')}`)
  for (const name of episodes.slice(0, 9))
    for (const file of [`${name}.mp4`, `${name}.ko.mp4`]) stored.set(file, completeVideo(12))
  let sent = ''
  mockCall('POST /api/bundles/{id}/import', async ({ request }) => {
    sent = await request.text()
    const added = sent.trim().split('\n').length
    const figures = { added, known: 0, changed: 0, assigned: 0, actionId: null, refused: 0, ignored: [] }
    return { data: { ...figures, errors: [], errorCount: 0, notes: [], noteCount: 0 } }
  })
  dropFiles(
    ...episodes.flatMap((name) => [
      makeClip(`${name}.mp4`),
      makeClip(`${name}.ko.mp4`),
      list(`${name}.json`, 'one', 'two'),
      list(`${name}_dub.json`, 'one'),
    ]),
  )
  await expect.element(page.getByText('12 tasks can be imported.')).toBeVisible()
  expect([...stored.values()].filter(({ isComplete }) => isComplete)).toHaveLength(24)
  await start.click()
  await expect.element(page.getByText('12 tasks were imported.')).toBeVisible()
  expect(sent).toMatch(/"title":"ep012".*"source_external_url":"ep012\.mp4"/)
})

test('an upload waits as long as a busy server says, and is not given up', async () => {
  let seconds = '3600'
  let refused = 0
  mockServer.use(
    http.put('/api/videos/:id/parts/:part', () => {
      refused += 1
      const headers = { 'retry-after': seconds }
      return HttpResponse.json({ result: 7, problem: 'too-many', message: 'Too many.' }, { status: 429, headers })
    }),
  )
  dropFiles(makeClip('ep1.mp4'), makeClip('ep1.ko.mp4'))
  await expect.element(page.getByText('Paused: the server is busy. Continues by itself.').nth(1)).toBeVisible()
  seconds = '0'
  window.dispatchEvent(new Event('online'))
  // Of failures, five are enough.
  await expect.poll(() => refused).toBeGreaterThan(15)
  mockServer.resetHandlers()
  await expect.element(page.getByText('1 task can be imported.')).toBeVisible()
})

test('a second drop adds to the table, and what was changed there stays', async () => {
  const clip = await (await fetch('/media/clips/auction-bowl/source.mp4')).blob()
  dropFiles(new File([clip], 'ep1.mp4'), makeClip('ep1.ko.mp4'), list('ep1.json', 'one', 'two'))
  await expect.element(table).toMatchTextContent(/00:00:14.*Unknown length.*2 segments/)
  const title = table.getByRole('textbox', { name: 'Title ep1', exact: true })
  await userEvent.fill(title, 'Pilot')
  await userEvent.tab()
  dropFiles(makeClip('ep2.mp4'), makeClip('ep2.ko.mp4'), list('ep1_dub.json', 'one'), makeClip('ep1.mp4'))
  await expect.element(table.getByRole('textbox', { name: 'Title ep2' })).toHaveValue('ep2')
  await expect.element(title).toHaveValue('Pilot')
  await expect.element(table.getByRole('combobox', { name: 'Dub segments Pilot' })).toHaveValue('ep1_dub.json')
  await expect.element(page.getByText('1 file was here already: the one chosen last is used.')).toBeVisible()
  // A table beside it replaces nothing, neither here nor for new links.
  dropFiles(new File(['externalId\nA\n'], 'tasks.tsv'))
  await expect.element(page.getByText('1 file is in no task')).toBeVisible()
  await page.getByRole('radio', { name: 'New links for tasks that are there' }).click()
  dropFiles(new File(['externalId,source\nA,/media/a.mp4\n'], 'links.csv'))
  await expect.element(page.getByText('links.csv')).toBeVisible()
  await page.getByRole('radio', { name: 'Tasks', exact: true }).click()
  await expect.element(title).toHaveValue('Pilot')
  await expect.element(page.getByText('2 tasks can be imported.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove all' }).click()
  await expect.element(table).not.toBeInTheDocument()
})

test('the preview opens both lists as timelines', async () => {
  dropFiles(makeClip('ep1.mp4'), makeClip('ep1.ko.mp4'), list('ep1.json', 'one', 'two'), list('ep1_dub.json', 'eins'))
  await page.getByRole('button', { name: 'Segments (source · dub) 2 · 1' }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByRole('list', { name: 'Source segments' }))
    .toMatchTextContent(/00:00:01 one\s*00:00:02 two/)
  await expect.element(dialog.getByRole('list', { name: 'Dub segments' })).toMatchTextContent(/00:00:01 eins/)
})
