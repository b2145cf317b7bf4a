import { describe, expect, test } from 'vitest'
import { noTasks } from '#tests/support/responses.ts'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { bundleId, mei, projectId, renderPeople, bundleOf } from '#tests/support/render-people.tsx'

function languages(screen: Awaited<ReturnType<typeof renderPeople>>['screen']) {
  const dialog = screen.getByRole('dialog', { name: 'Create Plan Job For Mei Lin' })
  return {
    dialog,
    language: dialog.getByLabelText(/^Language/),
    create: dialog.getByRole('button', { name: 'Create' }),
  }
}

describe('Create Plan Job', () => {
  test('an invalid plan job shows all errors at once and sends nothing', async () => {
    const { screen, press, sent } = await renderPeople()
    await press('Add Plan Job for Mei Lin')
    const { dialog, language, create } = languages(screen)
    const max = dialog.getByRole('spinbutton', { name: 'Max Number' })
    await expect.element(max).toHaveValue('0')
    await expect.element(max).toHaveAccessibleDescription('(0 is unlimited)')
    await max.fill('1.5')
    await create.click()
    await expect.element(language).toHaveAccessibleDescription('Please select a language')
    await expect.element(max).toHaveAccessibleDescription(/^Enter a whole number from 0 \(unlimited\) to 1,000,000\./)
    await language.selectOptions('Korean')
    await max.fill('２０')
    await create.click()
    await expect.element(screen.getByText('Plan job created: Korean, Mei Lin.')).toBeVisible()
    expect(sent).toEqual([{ userId: mei, projectId, language: 'Korean', maxNumber: 20, before: { maxNumber: null } }])
  })

  test('the plan dialog offers the bundle’s languages and shows existing plan jobs', async () => {
    const { screen, press, sent } = await renderPeople({ bundle: bundleId })
    mockCall('GET /api/bundles/{id}', {
      data: { ...bundleOf(['Mandarin']), project: { _id: projectId, name: 'Dramas' } },
      statusCounts: noTasks,
    })
    await press('Add Plan Job for Mei Lin')
    const { language, create } = languages(screen)
    await language.selectOptions('Mandarin')
    await expect
      .element(language)
      .toHaveAccessibleDescription('Current plan job: Mandarin: 5. Creating a new one replaces it.')
    await create.click()
    await expect.element(screen.getByText('Plan job created: Mandarin, Mei Lin.')).toBeVisible()
    expect(sent).toEqual([
      { userId: mei, projectId, bundleId, language: 'Mandarin', maxNumber: 0, before: { maxNumber: 5 } },
    ])
  })

  test('a cap that somebody else changed meanwhile is shown beside the own one, and sent only when chosen', async () => {
    const { screen, press } = await renderPeople({ bundle: bundleId })
    mockCall('GET /api/bundles/{id}', {
      data: { ...bundleOf(['Mandarin']), project: { _id: projectId, name: 'Dramas' } },
      statusCounts: noTasks,
    })
    await press('Add Plan Job for Mei Lin')
    const { dialog, language, create } = languages(screen)
    await language.selectOptions('Mandarin')
    await dialog.getByRole('spinbutton', { name: 'Max Number' }).fill('20')
    const stored = { _id: bundleId, userId: mei, projectId, language: 'Mandarin', maxNumber: 8 }
    mockCall('POST /api/projects/{id}/planJobs', { data: { [mei]: [stored] } })
    mockProblem('POST /api/projects/{id}/addPlanJob', problem('edit-conflict'))
    await create.click()
    await expect.element(dialog.getByText('Somebody else changed this meanwhile to:')).toBeVisible()
    await expect.element(dialog.getByRole('alert').getByText('8')).toBeVisible()
    const sent = mockCall('POST /api/projects/{id}/addPlanJob', { message: 'success' })
    await create.click()
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await create.click()
    await expect.element(screen.getByText('Plan job created: Mandarin, Mei Lin.')).toBeVisible()
    expect(sent).toEqual([
      { userId: mei, projectId, bundleId, language: 'Mandarin', maxNumber: 20, before: { maxNumber: 8 } },
    ])
  })

  test('the removals of two plan jobs can both be undone', async () => {
    const { screen, press, sent } = await renderPeople({ planLanguages: ['Korean', 'Mandarin'] })
    const bothPressed = Promise.withResolvers<void>()
    const removed = mockCall('POST /api/projects/{id}/removePlanJob', async () => {
      await bothPressed.promise
      return { message: 'success' }
    })
    await press('Remove plan job: Korean, Mei Lin')
    await press('Remove plan job: Mandarin, Mei Lin')
    bothPressed.resolve()
    const undo = screen.getByRole('button', { name: 'Undo' })
    await expect.poll(() => undo.elements().length).toBe(2)
    expect(removed).toEqual([
      { userId: mei, language: 'Korean' },
      { userId: mei, language: 'Mandarin' },
    ])
    await undo.first().click()
    await expect.poll(() => sent).toEqual([{ userId: mei, projectId, language: 'Korean', maxNumber: 5 }])
  })
})
