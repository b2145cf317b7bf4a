import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { problem } from '#src/contract/call/problems.ts'
import { dropFiles, makeClip } from '#tests/support/drop-files.ts'
import { completeVideo, mockUploads } from '#tests/support/mock-uploads.ts'
import { makeBundle, makeVideoList } from '#tests/support/responses.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { xlsxFile } from '#tests/support/xlsx-file.ts'
import { hasOpenWork } from '#src/app/platform/update/start-app-updates.ts'
import { updateUploads } from '#src/app/features/projects/videos/video-uploads.ts'
import { ImportForm } from './import-form.tsx'
import { type ImportSummary, setImportJob } from './import-jobs.ts'

const idEnding = (end: string) => `01990000-0000-7000-8000-${end.padStart(12, '0')}`
const project = { _id: idEnding('a0'), name: 'Dramas' }
const bundle = makeBundle({ project })
const text = 'externalId,language,source_external_url,target_external_url\nA,Korean,/media/a.mp4,/media/b.mp4\n'
const imported = {
  added: 1,
  known: 0,
  changed: 0,
  assigned: 0,
  actionId: null,
  refused: 0,
  errors: [],
  errorCount: 0,
  notes: [],
  noteCount: 0,
  ignored: [],
}

const start = page.getByRole('button', { name: 'Import Tasks' })
const cancel = page.getByRole('button', { name: 'Cancel' })
const preview = page.getByRole('table', { name: 'Preview of the tasks' })

/** Answers the import, and returns the tasks that were sent. */
function collectSent(summary: Partial<ImportSummary> = {}) {
  const sent: { text: string; query: Record<string, string> }[] = []
  mockCall('POST /api/bundles/{id}/import', async ({ request }) => {
    sent.push({ text: await request.text(), query: Object.fromEntries(new URL(request.url).searchParams) })
    return { data: { ...imported, ...summary } }
  })
  return sent
}

/** The import request stays pending until the returned function is called. */
function answerLate(): () => void {
  const { promise, resolve } = Promise.withResolvers<{ data: typeof imported }>()
  mockCall('POST /api/bundles/{id}/import', () => promise)
  return () => resolve({ data: imported })
}

async function tabTo(target: Locator) {
  for (let tabs = 0; tabs < 15 && document.activeElement !== target.element(); tabs += 1) await userEvent.tab()
  await expect.element(target).toHaveFocus()
}

const form = <ImportForm bundle={bundle} nextAction={<a href="/assignments">Go to assignments</a>} />

beforeEach(async () => {
  localStorage.clear()
  setImportJob(bundle._id, null)
  mockCall('GET /api/projects/{id}/videos', { data: makeVideoList() })
  await renderScreen(form)
  await expect.element(start).toBeVisible()
})

test('text is pasted, imported, cancelled and imported again by keyboard alone', async () => {
  const arrive = answerLate()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Pasted text' })).toBeChecked()
  await userEvent.tab()
  await expect.element(page.getByRole('textbox', { name: 'Tasks as text' })).toHaveFocus()
  await userEvent.fill(page.getByRole('textbox', { name: 'Tasks as text' }), text)
  await expect.element(preview).toMatchTextContent(/Valid.*A.*Korean/)
  await expect.element(page.getByText('1 task can be imported.')).toBeVisible()
  await tabTo(start)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await expect.element(cancel).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Canceled. Nothing was imported.')).toBeVisible()
  await expect.element(start).toHaveFocus()
  await expect.element(page.getByRole('textbox', { name: 'Tasks as text' })).toHaveValue(text)
  arrive()
  mockCall('POST /api/bundles/{id}/import', { data: imported })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('1 task was imported.')).toBeVisible()
  await tabTo(page.getByRole('link', { name: 'Go to assignments' }))
})

describe('dropping a file', () => {
  test('the formats are explained; a file dropped anywhere is accepted, and read before it can be imported', async () => {
    await page.getByRole('button', { name: 'Formats' }).click()
    await expect.element(page.getByRole('dialog').getByRole('row', { name: /externalId/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('radio', { name: 'Pasted text' }).click()
    const read = Promise.withResolvers<ArrayBuffer>()
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValueOnce(read.promise)
    expect(dropFiles(new File([text], 'week 12.csv')).defaultPrevented).toBe(true)
    await expect.element(start).toHaveAttribute('aria-busy', 'true')
    read.resolve(new TextEncoder().encode(text).buffer)
    await expect.element(start).not.toHaveAttribute('aria-busy')
    await expect.element(page.getByText('week 12.csv')).toBeVisible()
    await expect.element(preview).toMatchTextContent(/Valid.*A.*Korean/)
  })

  test('a file dropped during an upload is ignored, and the page stays', async () => {
    const arrive = answerLate()
    dropFiles(new File([text], 'week 12.csv'))
    await expect.element(preview).toBeVisible()
    await start.click()
    await expect.element(cancel).toBeVisible()
    expect(dropFiles(new File([text], 'week 13.csv')).defaultPrevented).toBe(true)
    await expect.element(page.getByText('week 12.csv')).toBeVisible()
    await expect.element(page.getByText('week 13.csv')).not.toBeInTheDocument()
    arrive()
    await expect.element(page.getByText('1 task was imported.')).toBeVisible()
  })
})

test('of a spreadsheet, the sheet that has tasks is read, or the one that is chosen', async () => {
  const [names = [], task = []] = text.split('\n').map((line) => line.split(','))
  const sheets = { Notes: [['do not edit']], Week: [names, task], Old: [names, ['B', ...task.slice(1)]] }
  const file = new File([xlsxFile(sheets)], 'tasks.xlsx')
  // The page listens once its effects have run.
  await expect.poll(() => dropFiles(file).defaultPrevented).toBe(true)
  await expect.element(page.getByRole('combobox', { name: 'Sheet' })).toHaveDisplayValue('Week')
  await expect.element(preview).toMatchTextContent(/Valid.*A.*Korean/)
  await page.getByRole('combobox', { name: 'Sheet' }).selectOptions('Old')
  await expect.element(preview).toMatchTextContent(/Valid.*B.*Korean/)
})

test('without a network an import says so once, keeps the chosen file, and imports it later', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  dropFiles(new File([text], 'week 12.csv'))
  await start.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^You are offline\. Your selection is kept/)
  await expect.element(preview).toBeVisible()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  mockCall('POST /api/bundles/{id}/import', { data: imported })
  await start.click()
  await expect.element(page.getByText('1 task was imported.')).toBeVisible()
})

describe('the check of the whole file', () => {
  const row = (id: string, language: string) => `${id},${language},/media/a.mp4,/media/b.mp4\n`
  const header = 'externalId,language,source_external_url,target_external_url\n'

  test('groups errors by reason, gives the refused rows back, and imports the valid ones from the same result', async () => {
    const sent = collectSent({ added: 2 })
    dropFiles(new File([header, row('A', 'ko'), row('B', 'Elvish'), row('C', '韩语'), row('D', 'Elvish')], 'week.csv'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('2 tasks can be imported, 2 cannot:')
    const reasons = page.getByRole('table', { name: 'Problems' })
    await expect.element(reasons).toMatchTextContent(/2\s*Language\s*The bundle has no Elvish.*3, 5/)
    const saved = vi.spyOn(URL, 'createObjectURL')
    await page.getByRole('button', { name: 'Download the refused rows' }).click()
    const [refusedRows] = saved.mock.calls[0] ?? []
    expect(await (refusedRows as Blob).text()).toMatch(/Line,Problem\r\nB,Elvish,.*,3,language: .*\r\nD,Elvish,/)
    await page.getByRole('button', { name: 'Import the 2 valid tasks' }).click()
    await expect.element(page.getByText('2 imported, 2 rejected.')).toBeVisible()
    expect(
      sent.map(({ text, query }) => [
        query['mode'],
        text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).externalId),
      ]),
    ).toEqual([['good', ['A', 'C']]])
  })

  test('notes are shown in the preview, in the check and in the result, without an alarm', async () => {
    const note = { line: 2, field: 'asr_sentence_list', reason: 'segments-no-time' as const, message: '' }
    collectSent({ notes: [{ ...note, values: { count: 4, rows: '1, 2, 3, 4' } }], noteCount: 1 })
    const task = { language: 'ko', source: '/media/a.mp4', target: '/media/b.mp4' }
    const list = [['Hi', 0.5, 1], ['no time'], ['no time']]
    const lines = [task, { ...task, target: 'b' }, { ...task, asr_sentence_list: list }].map((line) =>
      JSON.stringify(line),
    )
    dropFiles(new File([lines.join('\n')], 'week.ndjson'))
    await expect.element(preview).toMatchTextContent(/Valid\s*Source segments: Not used.*: 2 \(rows 2, 3\)/)
    const notes = page.getByRole('table', { name: 'Notes' })
    await expect.element(notes).toMatchTextContent(/1\s*Source segments\s*Not used.*: 2 \(rows 2, 3\)\.\s*3/)
    await expect.element(page.getByRole('status').filter({ hasText: 'These tasks are imported' })).toBeVisible()
    await page.getByRole('button', { name: 'Import the 2 valid tasks' }).click()
    await expect.element(notes.last()).toMatchTextContent(/: 4 \(rows 1, 2, 3, 4\)\.\s*3/)
  })

  test('the preview counts the segments that a talent will see, of each side', async () => {
    const task = { language: 'ko', source: '/media/a.mp4', target: '/media/b.mp4' }
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n'
    const tasks = [
      {
        ...task,
        asr_sentence_list: srt,
        rewrite_translate_list: [['Bye', 3, 4], ['no time'], ['안녕', 1.5, 2]],
      },
      task,
    ]
    dropFiles(new File([tasks.map((line) => JSON.stringify(line)).join('\n')], 'week.ndjson'))
    const cell = (row: number) => preview.getByRole('row').nth(row).getByRole('cell').nth(2)
    await expect.element(cell(1)).toHaveTextContent('1 · 2Hello안녕')
    await expect.element(cell(2)).toHaveTextContent('– · –')
  })

  test('the unit and the frame rate of times are asked once for a file, and are sent', async () => {
    const sent = collectSent()
    const task = { language: 'ko', source: '/media/a.mp4', target: '/media/b.mp4' }
    const lists = [
      [
        ['Hi', 0, 100],
        ['you', 150, 260],
      ],
      [['Hi', '00:00:01:12', '00:00:02:00']],
    ]
    const lines = lists.map((list) => `${JSON.stringify({ ...task, asr_sentence_list: list })}\n`)
    const file = new File(lines, 'week.ndjson')
    dropFiles(file)
    await expect.element(page.getByText('The times of 1 list may be seconds or milliseconds.')).toBeVisible()
    await page.getByRole('radio', { name: 'Milliseconds' }).click()
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Frames per second' }), '25')
    await expect.element(page.getByText('2 tasks can be imported.')).toBeVisible()
    await start.click()
    await expect.element(page.getByText('1 task was imported.')).toBeVisible()
    expect(sent.map(({ query }) => query)).toEqual([{ mode: 'all', unit: 'milliseconds', frameRate: '25' }])
    dropFiles(file)
    await expect.element(page.getByRole('radio', { name: 'Milliseconds' })).not.toBeChecked()
  })

  test('an import that the server refuses as a whole shows why, with the lines of the file', async () => {
    const error = { line: 2, field: '', reason: 'json' as const, values: {}, message: '' }
    const data = { ...imported, added: 0, refused: 1, errors: [error], errorCount: 1 }
    mockProblem('POST /api/bundles/{id}/import', problem('import-refused', { data }))
    dropFiles(new File([header, row('A', 'ko'), '\n\n', row('B', 'ko')], 'week.csv'))
    await start.click()
    await expect.element(page.getByRole('table', { name: 'Problems' })).toMatchTextContent(/5\s*This is not JSON/)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^Nothing was imported\. Fix the listed problems/)
    const sent = collectSent({ refused: 1, errors: [error], errorCount: 1 })
    await page.getByRole('button', { name: 'Import the valid task' }).click()
    await expect.element(start).toBeVisible()
    expect(sent.map(({ query }) => query)).toEqual([{ mode: 'good' }])
  })

  test('what 1 stands for as a gender, and the speakers, are asked; the project keeps the speakers', async () => {
    const sent = collectSent()
    const stored = { SPEAKER_09: { name: 'Joe', gender: 'male' as const } }
    let speakers: ApiResponse<'GET /api/projects/{id}/speakers'>['data'] = stored
    mockCall('GET /api/projects/{id}/speakers', () => ({ data: speakers }))
    const saved = mockCall('POST /api/projects/{id}/update', ({ body }) => {
      speakers = body.speakers ?? {}
      return { message: 'success' as const }
    })
    const list = [
      ['Hi', 0.5, 1, 'A', 1],
      ['you', 1.5, 2, 'SPEAKER_00'],
    ]
    const task = { language: 'ko', source: '/media/a.mp4', target: '/media/b.mp4', asr_sentence_list: list }
    dropFiles(new File([JSON.stringify(task)], 'week.ndjson'))
    await expect.element(page.getByText('The genders of 1 list are numbers.')).toBeVisible()
    await page.getByRole('radio', { name: 'Female' }).click()
    await expect.element(page.getByText('The gender of 1 speaker is unknown: SPEAKER_00')).toBeVisible()
    await page.getByRole('button', { name: 'Names and genders' }).click()
    await page.getByRole('textbox', { name: 'SPEAKER_00' }).fill('Mary')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Gender of SPEAKER_00' }), 'Female')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText(/^The genders that the lists do not say/)).toBeVisible()
    await expect.element(preview).toMatchTextContent(/Genders are numbers.*project’s speakers: 1/)
    const mary = { SPEAKER_00: { name: 'Mary', gender: 'female' } }
    expect(saved).toEqual([{ speakers: { ...stored, ...mary }, before: { speakers: stored } }])
    await start.click()
    await expect.element(page.getByText('1 task was imported.')).toBeVisible()
    expect(sent.map(({ query }) => query)).toEqual([{ mode: 'all', gender: 'female' }])
  })

  test('columns can be chosen, are remembered for the project, and are sent under their fields', async () => {
    const sent = collectSent()
    const file = new File(['Nr,Sprache,Alt,Neu\nA,ko,/media/a.mp4,/media/b.mp4\n'], 'woche.csv')
    dropFiles(file)
    await expect.element(page.getByRole('alert')).toHaveTextContent('The file cannot be imported.')
    await expect.element(start).toBeDisabled()
    await expect.element(page.getByText('Choose what each column of the file contains.')).toBeVisible()
    const choices = { Nr: 'ID (externalId)', Sprache: 'Language', Alt: 'Source video', Neu: 'Dubbed video' }
    for (const [name, field] of Object.entries(choices)) {
      await userEvent.selectOptions(page.getByRole('combobox', { name, exact: true }), field)
    }
    await expect.element(page.getByText('1 task can be imported.')).toBeVisible()
    await start.click()
    await expect.element(page.getByText('1 task was imported.')).toBeVisible()
    expect(JSON.parse(sent[0]?.text ?? '')).toEqual({
      externalId: 'A',
      language: 'ko',
      source_external_url: '/media/a.mp4',
      target_external_url: '/media/b.mp4',
    })
    await cleanup()
    await renderScreen(form)
    dropFiles(file)
    await expect.element(page.getByText('1 task can be imported.')).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Neu' })).toHaveValue('target_external_url')
  })
})

describe('files of tasks without a table', () => {
  const list = (name: string, text: string) => new File([JSON.stringify([[text, 1.5, 2]])], name)

  // Uploads outlive the page.
  afterEach(() => updateUploads(project._id, { uploads: [] }))

  test('are paired by their names, can be exchanged, and are imported', async () => {
    mockUploads(new Map())
    const sent = collectSent()
    const lists = [list('ep01.json', 'source'), list('ep01_dub.json', 'dub'), list('other.json', 'other')]
    dropFiles(...['ep01.mp4', 'ep01.ko.mp4', 'other.mp4'].map((name) => makeClip(name)), ...lists)
    const tasks = page.getByRole('table', { name: 'Tasks from files' })
    await expect.element(tasks.getByRole('combobox', { name: 'Dubbed video ep01' })).toHaveValue('ep01.ko.mp4')
    await expect.element(page.getByText('2 files are in no task')).toBeVisible()
    await expect.element(preview).toMatchTextContent(/Valid\s*1 · 1\s*source\s*dub.*ep01 Korean/)
    await userEvent.selectOptions(tasks.getByRole('combobox', { name: 'Dub segments ep01' }), 'other.json')
    await userEvent.selectOptions(tasks.getByRole('combobox', { name: 'Source video ep01' }), 'other.mp4')
    await expect.element(preview).toMatchTextContent(/Valid\s*1 · 1\s*source\s*other\s*ep01 Korean/)
    await start.click()
    await expect.element(page.getByText('1 task was imported.')).toBeVisible()
    expect(JSON.parse(sent[0]?.text ?? '')).toEqual({
      externalId: 'ep01 Korean',
      title: 'ep01',
      language: 'Korean',
      source_external_url: 'other.mp4',
      target_external_url: 'ep01.ko.mp4',
      asr_sentence_list: '[["source",1.5,2]]',
      rewrite_translate_list: '[["other",1.5,2]]',
    })
  })

  test('a video whose name another one has is not imported as that one', async () => {
    await cleanup()
    mockUploads(new Map([['ep01.mp4', completeVideo(12)]]))
    await renderScreen(form)
    await expect.element(page.getByText('1 video uploaded · 0 kB of 200 GB')).toBeVisible()
    mockProblem('POST /api/projects/{id}/videos', problem('video-name-taken'))
    dropFiles(makeClip('ep01.mp4'), makeClip('ep01.ko.mp4'))
    await expect.element(preview).toMatchTextContent(/No video ep01\.mp4 was uploaded to this project/)
    await expect.element(start).toBeDisabled()
  })
})

test('an import goes on while its page is left; until it ends no update reloads the page, and closing it is warned of', async () => {
  const warnsOnClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const arrive = answerLate()
  dropFiles(new File([text], 'week 12.csv'))
  await expect.element(page.getByText('1 task can be imported.')).toBeVisible()
  expect([hasOpenWork(), warnsOnClose()]).toEqual([false, false])
  await start.click()
  await expect.element(cancel).toBeVisible()
  await cleanup()
  expect([hasOpenWork(), warnsOnClose()]).toEqual([true, true])
  await renderScreen(form)
  await expect.element(page.getByRole('progressbar', { name: 'Uploading the file' })).toBeVisible()
  await expect.element(cancel).toBeVisible()
  arrive()
  await expect.element(page.getByText('1 task was imported.')).toBeVisible()
  expect([hasOpenWork(), warnsOnClose()]).toEqual([false, false])
})

test('an import that a reload interrupted is said so, until a file is chosen', async () => {
  const arrive = answerLate()
  dropFiles(new File([text], 'week 12.csv'))
  await start.click()
  await expect.element(cancel).toBeVisible()
  // A reload leaves only the storage.
  const stored = Object.entries(sessionStorage)
  arrive()
  await expect.element(page.getByText('1 task was imported.')).toBeVisible()
  await cleanup()
  setImportJob(bundle._id, null)
  for (const [key, value] of stored) sessionStorage.setItem(key, String(value))
  await renderScreen(form)
  await expect.element(page.getByRole('status')).toMatchTextContent(/^An import was interrupted/)
  dropFiles(new File([text], 'week 12.csv'))
  await expect.element(page.getByText(/^An import was interrupted/)).not.toBeInTheDocument()
})

test('an update is shown before it is done', async () => {
  const updates: (string | null)[] = []
  mockCall('POST /api/bundles/{id}/import', ({ query }) => {
    updates.push(query.update ?? null)
    const error = { line: 1, field: '', reason: 'reviewed' as const, values: {}, message: '' }
    return { data: { ...imported, added: 1, changed: 2, known: 3, refused: 1, errors: [error], errorCount: 1 } }
  })
  await page.getByRole('checkbox', { name: 'Update tasks that are already there' }).click()
  dropFiles(new File([text], 'week 12.csv'))
  await page.getByRole('button', { name: 'Compare' }).click()
  const comparison = page.getByRole('region', { name: 'What will change' })
  await expect.element(comparison).toMatchTextContent(/New\s*1\s*To change\s*2\s*Unchanged\s*3\s*Rejected\s*1/)
  await expect.element(comparison).toMatchTextContent(/2\s*This task is reviewed/)
  await page.getByRole('button', { name: 'Change 2, add 1' }).click()
  await expect.element(page.getByText('2 changed, 1 added.')).toBeVisible()
  expect(updates).toEqual(['preview', 'true'])
  await page.getByRole('checkbox', { name: 'Update tasks that are already there' }).click()
  await expect.element(start).toBeVisible()
})

test('changes of an import can be undone until they are, also after the page was left', async () => {
  const summary = { ...imported, added: 0, changed: 2, actionId: idEnding('e0') }
  setImportJob(bundle._id, { kind: 'done', summary, purpose: 'tasks', remaining: 0 })
  const undo = page.getByRole('button', { name: 'Undo 2 changes' })
  mockProblem('POST /api/bundles/{id}/undoAssign', problem('unavailable'))
  await undo.click()
  await expect.element(page.getByText(/cannot use its database/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(undo).toBeVisible()
  const undone = mockCall('POST /api/bundles/{id}/undoAssign', { data: { modifiedCount: 2 } })
  await undo.click()
  await expect.element(undo).not.toBeInTheDocument()
  expect(undone).toEqual([{ actionId: idEnding('e0') }])
  await cleanup()
  await renderScreen(form)
  await expect.element(page.getByText('2 changed, 0 added.')).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
})

test('new links replace only addresses: chosen as what is imported, sent at one press, and refused rows are told', async () => {
  await page.getByRole('radio', { name: 'New links for tasks that are there' }).click()
  await expect.element(page.getByRole('button', { name: 'Choose videos' })).not.toBeInTheDocument()
  const errors = [{ line: 2, field: 'externalId', reason: 'link-no-task' as const, values: {}, message: '' }]
  const queries: string[] = []
  mockCall('POST /api/bundles/{id}/refreshLinks', ({ request }) => {
    queries.push(new URL(request.url).search)
    return { data: { ...imported, added: 0, changed: 2, refused: 1, errors, errorCount: 1 } }
  })
  dropFiles(new File(['externalId,source,dub\nA,/media/a.mp4,\nB,/media/b.mp4,\n,/media/c.mp4,\nD,,\n'], 'links.csv'))
  await expect.element(page.getByText('2 tasks can be imported, 2 cannot:')).toBeVisible()
  await page.getByRole('checkbox', { name: 'The videos have moved' }).click()
  await page.getByRole('button', { name: 'Refresh links' }).click()
  await expect.element(page.getByText('2 tasks have new links.')).toBeVisible()
  await expect.element(page.getByText('No task of this bundle has this id.')).toBeVisible()
  expect(queries).toEqual(['?mode=good&moved=true'])
})
