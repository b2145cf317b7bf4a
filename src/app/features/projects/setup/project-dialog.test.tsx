import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { makeProjectDetail } from '#tests/support/responses.ts'
import { page, userEvent } from 'vitest/browser'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ProjectFormButton } from './project-dialog.tsx'

const project = makeProjectDetail({ name: 'Short Drama Dubbing', description: 'Vertical dramas', maxRate: 100 })

const dialog = () => page.getByRole('dialog', { name: 'Edit project' })

describe('editing a project', () => {
  test('a blank project name shows an error, and nothing is sent', async () => {
    await renderScreen(<ProjectFormButton project={project} />)
    await page.getByRole('button', { name: 'Edit Short Drama Dubbing' }).click()
    await userEvent.fill(dialog().getByRole('textbox', { name: 'Name' }), '   ')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('Project name is required')
  })

  test('another manager’s changes show in the fields that were not edited, and are not overwritten', async () => {
    let sent: unknown
    mockCall('POST /api/projects/{id}/update', ({ body }) => {
      sent = body
      return { message: 'success' }
    })
    await renderScreen(<ChangingProject />)
    await page.getByRole('button', { name: 'Edit Short Drama Dubbing' }).click()
    await userEvent.fill(dialog().getByLabelText('Remarks'), '第一季')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('button', { name: 'Edit Dramas' }).click()
    await expect.element(dialog().getByLabelText('Description')).toHaveValue('Their text')
    await expect.element(dialog().getByLabelText('Remarks')).toHaveValue('第一季')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Project saved.')).toBeInTheDocument()
    expect(sent).toEqual({ remarks: '第一季', before: { remarks: '' } })
  })

  test('a field that another manager changed shows both texts, and either is saved', async () => {
    const sent = mockCall('POST /api/projects/{id}/update', { message: 'success' })
    await renderScreen(<ChangingProject />)
    const edit = async () => {
      await page.getByRole('button', { name: 'Edit Short Drama Dubbing' }).click()
      await userEvent.fill(dialog().getByLabelText('Description'), 'My text')
      await userEvent.keyboard('{Escape}')
      await page.getByRole('button', { name: 'Change' }).click()
      await page.getByRole('button', { name: 'Edit Dramas' }).click()
    }
    await edit()
    const conflict = dialog().getByRole('alert').filter({ hasText: 'Somebody else changed this meanwhile to:' })
    await expect.element(conflict.getByText('Their text')).toBeVisible()
    await expect.element(dialog().getByLabelText('Description')).toHaveValue('My text')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expect.element(conflict).not.toBeInTheDocument()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(sent).toEqual([{ description: 'My text', before: { description: 'Their text' } }])
  })
})

function ChangingProject() {
  const [current, setCurrent] = useState(project)
  return (
    <>
      <ProjectFormButton project={current} />
      <button type="button" onClick={() => setCurrent({ ...project, name: 'Dramas', description: 'Their text' })}>
        Change
      </button>
    </>
  )
}
