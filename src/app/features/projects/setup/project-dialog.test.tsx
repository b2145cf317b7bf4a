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

  test('another manager’s changes show, and are not overwritten in fields that were not edited', async () => {
    const sent = mockCall('POST /api/projects/{id}/update', { message: 'success' })
    await renderScreen(<ChangingProject />)
    await page.getByRole('button', { name: 'Edit Short Drama Dubbing' }).click()
    await userEvent.fill(dialog().getByLabelText('Description'), 'My text')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('button', { name: 'Edit Dramas' }).click()
    const conflict = dialog().getByRole('alert').filter({ hasText: 'Somebody else changed this meanwhile to:' })
    await expect.element(conflict.getByText('Their text')).toBeVisible()
    await expect.element(dialog().getByLabelText('Description')).toHaveValue('My text')
    await expect.element(dialog().getByRole('textbox', { name: 'Name' })).toHaveValue('Dramas')
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
