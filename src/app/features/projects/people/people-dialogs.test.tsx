import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem } from '#src/contract/problems.ts'
import { tellLive } from '#src/app/platform/live.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { answer, refuse } from '#tests/support/msw.ts'
import { renderScreen } from '#tests/support/screen.tsx'
import { PeopleScreen } from './people-screen.tsx'

const projectId = '01990000-0000-7000-8000-0000000000b0'
const bundleId = '01990000-0000-7000-8000-0000000000e0'
const [mei, max, ann] = ['c1', 'c2', 'c3'].map((end) => `01990000-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
]
// What one test was told must not lie over the next one's buttons.
afterEach(() => toast.dismissAll())

const missing = 'Please fill in all * fields'

const talent = (_id: string, firstName: string) => ({
  _id,
  email: `${firstName}@test.example`,
  phoneNumber: '',
  firstName,
  lastName: 'Lin',
  fullName: `${firstName} Lin`,
  country: 'China',
  language: 'Mandarin',
  position: '',
  gender: 'female' as const,
  lookingForTasks: true,
  availability: '',
  linkedin: '',
})

type Shown = { role?: 'worker' | 'admin'; bundle?: string }

/** Mei is a member with seven open tasks, Max banned, Ann neither. */
async function show({ role = 'worker', bundle }: Shown = {}) {
  const people = { data: [mei], blackList: [{ userId: max, reason: 'Too late.' }] }
  const plan = { _id: '01990000-0000-7000-8000-0000000000d1', userId: mei, projectId }
  answer('POST /api/talents', { data: [talent(mei, 'Mei'), talent(max, 'Max'), talent(ann, 'Ann')], total: 3 })
  answer('POST /api/projects/{id}/getMembers', () => people)
  answer('POST /api/projects/{id}/planJobs', { data: { [mei]: [{ ...plan, language: 'Mandarin', maxNumber: 5 }] } })
  answer('POST /api/projects/{id}/getMembers2', {
    data: [{ _id: mei, firstName: 'Mei', lastName: 'Lin', openTasks: 7 }],
  })
  const sent: unknown[] = []
  const note = ({ body }: { body: unknown }) => void sent.push(body)
  answer('POST /api/projects/{id}/addPlanJob', (asked) => (note(asked), { message: 'success' }))
  answer('POST /api/projects/{id}/removePlanJob', (asked) => (note(asked), { message: 'success' }))
  answer('POST /api/projects/{id}/updateTalent', (asked) => (note(asked), { message: 'success' }))
  const screen = await renderScreen(
    <PeopleScreen
      projectId={projectId}
      bundleId={bundle}
      filters={{}}
      page={1}
      onFiltersChange={() => undefined}
      onPageChange={() => undefined}
      onClose={() => undefined}
    />,
    { as: { role } },
  )
  await expect.element(screen.getByRole('heading', { name: 'Total Talents: 3' })).toBeVisible()
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { screen, sent, people, row, press }
}

function languages(screen: Awaited<ReturnType<typeof show>>['screen']) {
  const dialog = screen.getByRole('dialog', { name: 'Create Plan Job For Mei Lin' })
  return {
    dialog,
    language: dialog.getByLabelText(/^Language/),
    create: dialog.getByRole('button', { name: 'Create' }),
  }
}

const bundles = (name: string, of: string[]) => ({
  _id: bundleId,
  name,
  languages: of,
  statusCounts: { new: 0, assigned: 0, completed: 0 },
})

test('what can be done with a talent depends on whether they are a member, banned or neither', async () => {
  const { row } = await show()
  const actions = (name: string) =>
    row(name)
      .getByRole('button', { name: /^(Add|Delete|Ban|Unban)/ })
      .elements()
      .map((button) => button.textContent)
  expect(actions('Mei Lin')).toEqual(['Delete', 'Add Plan Job', 'Ban'])
  expect(actions('Max Lin')).toEqual(['Unban'])
  expect(actions('Ann Lin')).toEqual(['Add', 'Ban'])
})

describe('Add', () => {
  test('shows the mark at once', async () => {
    const { row, press, people } = await show()
    answer('POST /api/projects/{id}/addMember', () => {
      people.data = [mei, ann]
      return { data: [mei, ann] }
    })
    await press('Add Ann Lin')
    await expect.element(row('Ann Lin').getByRole('img', { name: 'Project member' })).toBeVisible()
  })

  test('that is refused says why, and the mark goes again', async () => {
    const { screen, row, press } = await show()
    refuse('POST /api/projects/{id}/addMember', problem('talent-banned'))
    await press('Add Ann Lin')
    await expect.element(screen.getByText('This talent is banned from the project. Unban them first.')).toBeVisible()
    await expect.element(row('Ann Lin').getByRole('button', { name: 'Add Ann Lin' })).toBeVisible()
  })
})

describe('Delete and Ban', () => {
  test('say beforehand how many open tasks go back', async () => {
    const { screen, press, people } = await show()
    await press('Delete Mei Lin')
    const dialog = screen.getByRole('dialog', { name: 'Delete Mei Lin from the project' })
    await expect.element(dialog).toHaveAccessibleDescription(/plan jobs are removed\. 7 open tasks go back/)
    answer('POST /api/projects/{id}/removeMember', () => {
      people.data = []
      return { data: [], returned: 6 }
    })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText(/no longer a member\. 6 open tasks went back/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add Mei Lin' })).toBeVisible()
  })

  test('a remark outlives a refusal and a dialog closed by mistake, not a Cancel', async () => {
    const { screen, press } = await show()
    await press('Ban Mei Lin')
    const dialog = screen.getByRole('dialog', { name: 'Add Mei Lin to Black List' })
    await expect.element(dialog).toHaveAccessibleDescription(/7 open tasks go back to Unassigned/)
    const remark = dialog.getByLabelText('Remark')
    await remark.fill('Shares videos')
    refuse('POST /api/projects/{id}/addBlackList', problem('unexpected'))
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Something went wrong on our side. Please try again.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await press('Ban Mei Lin')
    await expect.element(remark).toHaveValue('Shares videos')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await press('Ban Mei Lin')
    await expect.element(remark).toHaveValue('')
  })
})

describe('Create Plan Job', () => {
  test('says everything that is wrong at once, and sends nothing', async () => {
    const { screen, press, sent } = await show()
    answer('GET /api/projects', {
      data: [
        {
          _id: projectId,
          name: 'Dramas',
          description: '',
          remarks: '',
          bundles: [{ ...bundles('One', ['Mandarin', 'Korean']), rate: 0.6 }],
        },
      ],
    })
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
    await expect.element(screen.getByText('Korean is planned for Mei Lin.')).toBeVisible()
    expect(sent).toEqual([{ userId: mei, projectId, language: 'Korean', maxNumber: 20 }])
  })

  test('offers a bundle’s languages, and says what is planned already', async () => {
    const { screen, press, sent } = await show({ bundle: bundleId })
    answer('GET /api/bundles/{id}', {
      data: {
        ...bundles('One', ['Mandarin']),
        project: { _id: projectId, name: 'Dramas' },
      },
      statusCounts: { new: 0, assigned: 0, completed: 0 },
    })
    await press('Add Plan Job for Mei Lin')
    const { language, create } = languages(screen)
    await language.selectOptions('Mandarin')
    await expect.element(language).toHaveAccessibleDescription('Planned now: Mandarin: 5. Creating replaces it.')
    await create.click()
    await expect.element(screen.getByText('Mandarin is planned for Mei Lin.')).toBeVisible()
    expect(sent).toEqual([{ userId: mei, projectId, bundleId, language: 'Mandarin', maxNumber: 0 }])
  })

  test('can be taken back, and that can be undone', async () => {
    const { screen, press, sent } = await show()
    await press('Remove plan job: Mandarin, Mei Lin')
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => sent)
      .toEqual([
        { userId: mei, language: 'Mandarin' },
        { userId: mei, projectId, language: 'Mandarin', maxNumber: 5 },
      ])
  })
})

describe('the details of a talent', () => {
  test('need a first and a last name; what was changed is sent, its first letter upper case', async () => {
    const { screen, row, sent } = await show()
    await row('Mei Lin')
      .getByRole('button', { name: /Talent: Mei Lin/ })
      .click()
    const dialog = screen.getByRole('dialog', { name: 'Talent' })
    const lastName = dialog.getByLabelText(/^Last Name/)
    await lastName.fill(' ')
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(missing)
    await lastName.fill('wang')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await row('Mei Lin')
      .getByRole('button', { name: /Talent: Mei Lin/ })
      .click()
    await expect.element(dialog.getByText('Your changes are not saved yet.', { exact: false })).toBeVisible()
    await expect.element(lastName).toHaveValue('Wang')
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await expect.element(screen.getByText('Mei Wang is saved.')).toBeVisible()
    expect(sent).toEqual([{ userId: mei, lastName: 'Wang' }])
  })

  test('of somebody who is no member can only be read', async () => {
    const { screen, row } = await show()
    await row('Ann Lin')
      .getByRole('button', { name: /Talent: Ann Lin/ })
      .click()
    const dialog = screen.getByRole('dialog', { name: 'Talent' })
    await expect.element(dialog).toHaveAccessibleDescription(/Only the details of members can be changed/)
    await expect.element(dialog.getByText('Mandarin')).toBeVisible()
    expect(dialog.getByRole('textbox').elements()).toEqual([])
    expect(dialog.getByRole('button', { name: 'Complete' }).elements()).toEqual([])
  })
})

describe('添加用户', () => {
  test('is for administrators alone, and needs a name', async () => {
    const { screen, sent } = await show({ role: 'admin' })
    await screen.getByRole('button', { name: '添加用户' }).click()
    const dialog = screen.getByRole('dialog', { name: '添加用户' })
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(missing)
    answer('POST /api/users/addOne', ({ body }) => {
      sent.push(body)
      return { message: 'success', data: { _id: ann } }
    })
    await dialog.getByLabelText(/^Name/).fill('李娜')
    await dialog.getByLabelText('Language').selectOptions('Korean')
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await expect.element(screen.getByText('李娜 is among the talents now.')).toBeVisible()
    expect(sent).toEqual([{ name: '李娜', language: 'Korean', talent: true }])
  })

  test('is not there for a manager', async () => {
    const { screen } = await show()
    expect(screen.getByRole('button', { name: '添加用户' }).elements()).toEqual([])
  })
})

test('what another manager changes is seen at once', async () => {
  const { row, people } = await show()
  people.blackList = []
  tellLive('people', { projectId })
  await expect.element(row('Max Lin').getByRole('button', { name: 'Add Max Lin' })).toBeVisible()
})

test('a project there is none of says so once, with a way elsewhere', async () => {
  refuse('POST /api/talents', problem('not-found'))
  refuse('POST /api/projects/{id}/getMembers', problem('not-found'))
  refuse('POST /api/projects/{id}/planJobs', problem('not-found'))
  const screen = await renderScreen(
    <PeopleScreen
      projectId={projectId}
      bundleId={undefined}
      filters={{}}
      page={1}
      onFiltersChange={() => undefined}
      onPageChange={() => undefined}
      onClose={() => undefined}
    />,
  )
  await expect.element(screen.getByText('This does not exist or is gone.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Your projects' })).toBeVisible()
})

test('a page past the last one leads back to it', async () => {
  answer('POST /api/talents', { data: [], total: 41 })
  answer('POST /api/projects/{id}/getMembers', { data: [], blackList: [] })
  answer('POST /api/projects/{id}/planJobs', { data: {} })
  const onPageChange = vi.fn<(page: number) => void>()
  const screen = await renderScreen(
    <PeopleScreen
      projectId={projectId}
      bundleId={undefined}
      filters={{}}
      page={9}
      onFiltersChange={() => undefined}
      onPageChange={onPageChange}
      onClose={() => undefined}
    />,
  )
  await screen.getByRole('button', { name: 'To the last page' }).click()
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(3)
})
