import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ImportForm } from './import-form.tsx'

const idEnding = (end: string) => `01990000-0000-7000-8000-${end.padStart(12, '0')}`
const statusCounts = { new: 0, assigned: 0, completed: 0 }
const project = { _id: idEnding('a0'), name: 'Dramas' }
const bundle = {
  _id: idEnding('b0'),
  name: 'Season 1',
  languages: ['Korean'],
  project,
  statusCounts,
  secondReviews: 0,
  isArchived: false,
}
const text = 'externalId,language,source_external_url,target_external_url\nA,Korean,/media/a.mp4,/media/b.mp4\n'
const imported = { added: 1, known: 0, refused: 0, errors: [], errorCount: 0, ignored: [] }

const start = page.getByRole('button', { name: 'Import Tasks' })
const cancel = page.getByRole('button', { name: 'Cancel' })
const preview = page.getByRole('table', { name: 'Preview of the tasks' })

/** The import request stays pending until the returned function is called. */
function answerLate(): () => void {
  const { promise, resolve } = Promise.withResolvers<{ data: typeof imported }>()
  mockCall('POST /api/bundles/{id}/import', () => promise)
  return () => resolve({ data: imported })
}

function dropOnPage(file: File) {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event
}

async function tabTo(target: Locator) {
  for (let tabs = 0; tabs < 9 && document.activeElement !== target.element(); tabs += 1) await userEvent.tab()
  await expect.element(target).toHaveFocus()
}

beforeEach(async () => {
  mockCall('GET /api/projects/{id}/videos', { data: { videos: [], bytes: 0, quotaBytes: 200e9 } })
  await renderScreen(<ImportForm bundle={bundle} nextAction={<a href="/assignments">Go to assignments</a>} />)
  await expect.element(start).toBeVisible()
})

test('text is pasted, imported, cancelled and imported again by keyboard alone', async () => {
  const arrive = answerLate()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Pasted text' })).toBeChecked()
  await userEvent.tab()
  await expect.element(page.getByRole('textbox', { name: 'Tasks as text' })).toHaveFocus()
  await userEvent.keyboard(text.replaceAll('\n', '{Enter}'))
  await expect.element(preview).toMatchTextContent(/Valid.*A.*Korean/)
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
  test('a file dropped anywhere on the page is accepted, and the page stays', async () => {
    await page.getByRole('radio', { name: 'Pasted text' }).click()
    expect(dropOnPage(new File([text], 'week 12.csv')).defaultPrevented).toBe(true)
    await expect.element(page.getByText('week 12.csv')).toBeVisible()
    await expect.element(preview).toMatchTextContent(/Valid.*A.*Korean/)
  })

  test('a file dropped during an upload is ignored, and the page stays', async () => {
    const arrive = answerLate()
    dropOnPage(new File([text], 'week 12.csv'))
    await expect.element(preview).toBeVisible()
    await start.click()
    await expect.element(cancel).toBeVisible()
    expect(dropOnPage(new File([text], 'week 13.csv')).defaultPrevented).toBe(true)
    await expect.element(page.getByText('week 12.csv')).toBeVisible()
    await expect.element(page.getByText('week 13.csv')).not.toBeInTheDocument()
    arrive()
    await expect.element(page.getByText('1 task was imported.')).toBeVisible()
  })
})

test('Import Tasks shows that it waits while the file is read', async () => {
  const read = Promise.withResolvers<string>()
  vi.spyOn(Blob.prototype, 'text').mockReturnValueOnce(read.promise)
  dropOnPage(new File([text], 'week 12.csv'))
  await expect.element(start).toHaveAttribute('aria-busy', 'true')
  read.resolve(text)
  await expect.element(start).not.toHaveAttribute('aria-busy')
})

test('without a network an import says so once, keeps the chosen file, and imports it later', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  dropOnPage(new File([text], 'week 12.csv'))
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
