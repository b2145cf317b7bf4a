// What opens over the screens, and how.
import { expect, type Page } from '@playwright/test'
import type { DemoPerson } from '#src/tools/demo-person.ts'
import { screens } from '#src/tools/screenshots/screen-table.ts'
import { ask } from './e2e-ask.ts'

export type Overlay = {
  readonly name: string
  readonly as: DemoPerson
  /** A screen of the table, by its name. */
  readonly on: string
  readonly open: (page: Page) => Promise<void>
  readonly opened: (page: Page) => ReturnType<Page['locator']>
}

export const overlays: readonly Overlay[] = [
  {
    name: 'the personal centre',
    as: 'manager',
    on: 'antiques',
    open: (page) => page.getByRole('button', { name: '個人中心' }).click(),
    opened: (page) => page.getByRole('menuitem', { name: 'Logout' }),
  },
  {
    name: 'the profile being edited',
    as: 'seller',
    on: 'me',
    open: (page) => page.getByRole('button', { name: 'Edit Profile' }).click(),
    opened: (page) => page.getByRole('dialog', { name: 'Edit Profile' }),
  },
  {
    name: 'a confirmation',
    as: 'seller',
    on: 'antique-new-seller',
    open: (page) => page.getByRole('button', { name: '开始竞拍' }).click(),
    opened: (page) => page.getByRole('dialog', { name: '开始竞拍' }),
  },
  {
    name: 'a bid that is too low',
    as: 'buyer',
    on: 'antique-active',
    open: async (page) => {
      const amount = page.getByRole('spinbutton')
      if (!(await amount.isVisible())) await page.getByRole('button', { name: /出个价|修改/ }).click()
      await amount.fill('0')
      await amount.press('Enter')
    },
    opened: (page) => page.getByRole('alert').filter({ hasText: 'Bid at least' }),
  },
  {
    name: 'a notice',
    as: 'buyer',
    on: 'antique-new',
    open: async (page) => {
      await page.getByRole('button', { name: '分享' }).click()
      // A notice that has the focus stays.
      await page.getByRole('button', { name: 'Close' }).focus()
    },
    opened: (page) => page.getByRole('button', { name: 'Close' }),
  },
  {
    name: 'the form to sell a product',
    as: 'seller',
    on: 'me',
    open: async (page) => {
      // The page opens with the tab that was open last.
      await page.getByRole('tab', { name: '发布的宝贝' }).click()
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('button', { name: 'More details' }).click()
    },
    opened: (page) => page.getByRole('dialog', { name: '发布宝贝' }),
  },
  {
    name: 'the filters',
    as: 'buyer',
    on: 'antiques-filters',
    open: async (page) => {
      const button = page.getByRole('button', { name: 'Filters 3' })
      if (await button.isVisible()) await button.click()
    },
    opened: (page) => page.getByRole('dialog', { name: 'Filters' }).or(page.getByRole('form', { name: 'Filters' })),
  },
  {
    name: 'the form to invite somebody',
    as: 'admin',
    on: 'users',
    open: (page) => page.getByRole('button', { name: '邀请用户' }).click(),
    opened: (page) => page.getByRole('dialog', { name: '邀请用户' }),
  },
  {
    name: 'a password being reset',
    as: 'admin',
    on: 'users',
    open: (page) => page.getByRole('button', { name: 'Reset Password' }).first().click(),
    opened: (page) => page.getByRole('dialog', { name: 'Reset Password' }),
  },
  {
    name: 'the details of a talent',
    as: 'manager',
    on: 'project-people',
    open: (page) =>
      page
        .getByRole('button', { name: /Talent: / })
        .first()
        .click(),
    opened: (page) => page.getByRole('dialog', { name: 'Talent' }),
  },
  {
    name: 'a plan job with everything wrong',
    as: 'manager',
    on: 'project-people',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Add Plan Job/ })
        .first()
        .click()
      await page.getByRole('spinbutton').fill('ten')
      await page.getByRole('button', { name: 'Create' }).click()
    },
    opened: (page) => page.getByText('Please select a language'),
  },
  {
    name: 'a ban',
    as: 'manager',
    on: 'project-people',
    open: (page) => page.getByRole('button', { name: /^Ban / }).first().click(),
    opened: (page) => page.getByRole('dialog', { name: /to Black List$/ }),
  },
  {
    name: 'a member being deleted',
    as: 'manager',
    on: 'project-people',
    open: (page) =>
      page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click(),
    opened: (page) => page.getByRole('dialog', { name: /^Delete .* from the project$/ }),
  },
  {
    name: 'the form to add a talent',
    as: 'admin',
    on: 'project-people',
    open: (page) => page.getByRole('button', { name: '添加用户' }).click(),
    opened: (page) => page.getByRole('dialog', { name: '添加用户' }),
  },
  {
    name: 'who would get how many tasks',
    as: 'manager',
    on: 'bundle-assignments',
    open: async (page) => {
      await page.getByRole('button', { name: 'Auto Assign' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'will be assigned' })).toBeVisible()
    },
    opened: (page) => page.getByRole('dialog', { name: 'Project Members' }),
  },
  {
    name: 'the question before tasks are taken back',
    as: 'manager',
    on: 'bundle-assignments',
    open: (page) => page.getByRole('button', { name: 'Unassign All' }).click(),
    opened: (page) => page.getByRole('dialog', { name: 'Unassign All' }),
  },
  {
    name: 'nobody chosen to assign all tasks to',
    as: 'manager',
    on: 'bundle-assignments',
    open: async (page) => {
      await page.getByRole('button', { name: 'Assign All To A Talent' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
    },
    opened: (page) => page.getByRole('alert').filter({ hasText: 'Please select a talent' }),
  },
  {
    name: 'one task being assigned',
    as: 'manager',
    on: 'bundle-assignments',
    open: (page) =>
      page
        .getByRole('button', { name: /^Assign \w{8}$/ })
        .first()
        .click(),
    opened: (page) => page.getByRole('dialog', { name: /^Assign Task/ }),
  },
  {
    name: 'tasks being exported',
    as: 'manager',
    on: 'bundle-assignments',
    open: (page) => page.getByRole('button', { name: 'Export' }).click(),
    opened: (page) => page.getByRole('dialog', { name: 'Export tasks' }),
  },
  {
    name: 'a bundle being edited',
    as: 'manager',
    on: 'projects',
    open: (page) => page.getByRole('button', { name: 'Edit Rooftop, season 2' }).click(),
    opened: (page) => page.getByRole('dialog', { name: 'Edit bundle' }),
  },
  {
    name: 'the question before an untouched review',
    as: 'mei',
    on: 'task',
    open: (page) => page.getByRole('button', { name: 'Submit Review' }).click(),
    opened: (page) => page.getByRole('dialog', { name: 'Submit as is?' }),
  },
]

/** Visits a screen of the table, by its name. */
export async function visitScreen(page: Page, name: string): Promise<void> {
  const at = screens.find((screen) => screen.name === name)?.at ?? ''
  await page.goto(typeof at === 'string' ? at : await at((call, body) => ask(page, call, body)))
}
