import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { GuidelinesSection } from './guidelines-section.tsx'

const projectId = '01990000-0000-7000-8000-000000000001'
const savedAt = '2026-11-20T09:00:00.000Z'

/** Mocks a project whose guidelines had these texts. Returns them, with those that are saved later. */
function mockVersions(...texts: string[]) {
  const toVersion = (index: number) => ({ version: index + 1, savedAt, savedBy: 'Mo' })
  mockCall('GET /api/projects/{id}/guidelines/versions', () => ({
    data: texts.map((_, index) => toVersion(index)).toReversed(),
  }))
  mockCall('GET /api/projects/{id}/guidelines/versions/{version}', ({ params: { version } }) => {
    const source = texts[version - 1] ?? ''
    return { data: { ...toVersion(version - 1), source, blocks: toBlocks(source) } }
  })
  mockCall('POST /api/projects/{id}/guidelines/preview', ({ body }) => ({ data: { blocks: toBlocks(body.source) } }))
  mockCall('POST /api/projects/{id}/guidelines', ({ body }) => {
    expect(body.base).toBe(texts.length)
    texts.push(body.source)
    return { data: { version: texts.length } }
  })
  return texts
}

const toBlocks = (text: string) => [{ type: 'paragraph' as const, spans: [{ type: 'strong' as const, text }] }]

const text = page.getByRole('textbox', { name: 'Text' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('the text is previewed, kept through a reload, and saved', async () => {
  const texts = mockVersions()
  const screen = await renderScreen(<GuidelinesSection projectId={projectId} />)
  await expect.element(text).toHaveValue('')
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await text.fill('Listen twice')
  await press('Preview')
  await expect.element(page.getByText('Listen twice')).toBeVisible()
  await expect.element(text).not.toBeInTheDocument()
  await screen.unmount()
  await renderScreen(<GuidelinesSection projectId={projectId} />)
  await expect.element(text).toHaveValue('Listen twice')
  await press('Save')
  await expect.element(page.getByText('Versions')).toBeVisible()
  await expect.element(page.getByText('Not saved yet', { exact: false })).not.toBeInTheDocument()
  expect(texts).toEqual(['Listen twice'])
  await text.fill('Listen once')
  await press('Discard changes')
  await expect.element(text).toHaveValue('Listen twice')
})

test('when somebody else saved meanwhile, the person chooses', async () => {
  const texts = mockVersions('One')
  await renderScreen(<GuidelinesSection projectId={projectId} />)
  await text.fill('Mine')
  texts.push('Theirs')
  mockProblem('POST /api/projects/{id}/guidelines', problem('edit-conflict'))
  await press('Save')
  await expect.element(page.getByText('Theirs')).toBeVisible()
  await expect.element(text).toHaveValue('Mine')
  const saved = mockVersions(...texts)
  await press('Keep mine')
  await expect.element(page.getByText('Theirs')).not.toBeInTheDocument()
  await press('Save')
  await expect.poll(() => saved).toEqual(['One', 'Theirs', 'Mine'])
})

test('an old version opens, and is restored as the newest', async () => {
  const texts = mockVersions('One', 'Two')
  await renderScreen(<GuidelinesSection projectId={projectId} />)
  await expect.element(text).toHaveValue('Two')
  await page.getByText('Versions').click()
  await press('Version 2')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Two')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await press('Version 1')
  await expect.element(dialog.getByText('One')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(text).toHaveValue('One')
  expect(texts).toEqual(['One', 'Two', 'One'])
})

test('a text that is too long says by how much, and is not sent', async () => {
  mockVersions('One')
  await renderScreen(<GuidelinesSection projectId={projectId} />)
  await text.fill('a'.repeat(20_012))
  await expect.element(text).toHaveAccessibleDescription(/Remove 12 characters/)
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})
