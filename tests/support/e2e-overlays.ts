// The overlays of the screens, and how to open them.
import { expect, type Page } from '@playwright/test'
import type { DemoPerson } from '#tools/sign-in-demo-person.ts'

export type Overlay = {
  readonly name: string
  readonly person: DemoPerson
  /** A screen of the table, by its name. */
  readonly screenName: string
  readonly open: (page: Page) => Promise<void>
  readonly isOpen: (page: Page) => ReturnType<Page['locator']>
}

export const overlays: readonly Overlay[] = [
  {
    name: 'the personal centre',
    person: 'manager',
    screenName: 'antiques',
    open: (page) => page.getByRole('button', { name: '個人中心' }).click(),
    isOpen: (page) => page.getByRole('menuitem', { name: 'Logout' }),
  },
  {
    name: 'the profile being edited',
    person: 'seller',
    screenName: 'me',
    open: (page) => page.getByRole('button', { name: 'Edit Profile' }).click(),
    isOpen: (page) => page.getByRole('dialog', { name: 'Edit Profile' }),
  },
  {
    name: 'a confirmation',
    person: 'seller',
    screenName: 'antique-new-seller',
    open: (page) => page.getByRole('button', { name: '开始竞拍' }).click(),
    isOpen: (page) => page.getByRole('dialog', { name: '开始竞拍' }),
  },
  {
    name: 'a bid that is too low',
    person: 'buyer',
    screenName: 'antique-active',
    open: (page) => bid(page, '0'),
    isOpen: (page) => page.getByRole('alert').filter({ hasText: 'Bid at least' }),
  },
  {
    name: 'the photos enlarged',
    person: 'buyer',
    screenName: 'antique-active',
    open: (page) =>
      page
        .getByRole('button', { name: /^Enlarge/ })
        .first()
        .click(),
    isOpen: (page) => page.locator('.pswp'),
  },
  {
    name: 'a bid that is confirmed',
    person: 'buyer',
    screenName: 'antique-active',
    open: (page) => bid(page, '99999999'),
    isOpen: (page) => page.getByRole('dialog', { name: 'Check your bid' }),
  },
  {
    name: 'a problem of an order without its description',
    person: 'buyer',
    screenName: 'order-buyer',
    open: async (page) => {
      await page.getByRole('button', { name: 'Report a problem' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Report a problem' }).click()
    },
    isOpen: (page) => page.getByRole('alert').filter({ hasText: 'Describe the problem.' }),
  },
  {
    name: 'a person being reported',
    person: 'buyer',
    screenName: 'user',
    open: (page) => page.getByRole('button', { name: 'Report or block' }).click(),
    isOpen: (page) => page.getByRole('dialog', { name: /^Report/ }),
  },
  {
    name: 'a notice',
    person: 'buyer',
    screenName: 'antique-new',
    open: async (page) => {
      await page.getByRole('button', { name: '分享' }).click()
      // A focused toast stays open.
      await page.getByRole('button', { name: 'Close' }).focus()
    },
    isOpen: (page) => page.getByRole('button', { name: 'Close' }),
  },
  {
    name: 'the form to sell a product',
    person: 'seller',
    screenName: 'me',
    open: async (page) => {
      // The page restores the last tab.
      await page.getByRole('tab', { name: '发布的宝贝' }).click()
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('button', { name: 'More details' }).click()
    },
    isOpen: (page) => page.getByRole('dialog', { name: '发布宝贝' }),
  },
  {
    name: 'the filters',
    person: 'buyer',
    screenName: 'antiques-filters',
    open: async (page) => {
      const button = page.getByRole('button', { name: 'Filters 3' })
      if (await button.isVisible()) await button.click()
    },
    isOpen: (page) => page.getByRole('dialog', { name: 'Filters' }).or(page.getByRole('form', { name: 'Filters' })),
  },
  {
    name: 'the form to invite somebody',
    person: 'admin',
    screenName: 'users',
    open: (page) => page.getByRole('button', { name: '邀请用户' }).click(),
    isOpen: (page) => page.getByRole('dialog', { name: '邀请用户' }),
  },
  {
    name: 'a password being reset',
    person: 'admin',
    screenName: 'users',
    open: (page) => page.getByRole('button', { name: 'Reset Password' }).first().click(),
    isOpen: (page) => page.getByRole('dialog', { name: 'Reset Password' }),
  },
  {
    name: 'the details of a talent',
    person: 'manager',
    screenName: 'project-people',
    open: (page) =>
      page
        .getByRole('button', { name: /Talent: / })
        .first()
        .click(),
    isOpen: (page) => page.getByRole('dialog', { name: 'Talent' }),
  },
  {
    name: 'a plan job with everything wrong',
    person: 'manager',
    screenName: 'project-people',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Add Plan Job/ })
        .first()
        .click()
      await page.getByRole('spinbutton').fill('ten')
      await page.getByRole('button', { name: 'Create' }).click()
    },
    isOpen: (page) => page.getByText('Please select a language'),
  },
  {
    name: 'a ban',
    person: 'manager',
    screenName: 'project-people',
    open: (page) => page.getByRole('button', { name: /^Ban / }).first().click(),
    isOpen: (page) => page.getByRole('dialog', { name: /to Black List$/ }),
  },
  {
    name: 'a member being deleted',
    person: 'manager',
    screenName: 'project-people',
    open: (page) =>
      page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click(),
    isOpen: (page) => page.getByRole('dialog', { name: /^Delete .* from the project$/ }),
  },
  {
    name: 'the form to add a talent',
    person: 'admin',
    screenName: 'project-people',
    open: (page) => page.getByRole('button', { name: '添加用户' }).click(),
    isOpen: (page) => page.getByRole('dialog', { name: '添加用户' }),
  },
  {
    name: 'who would get how many tasks',
    person: 'manager',
    screenName: 'bundle-assignments',
    open: async (page) => {
      await page.getByRole('button', { name: 'Auto Assign' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'will be assigned' })).toBeVisible()
    },
    isOpen: (page) => page.getByRole('dialog', { name: 'Project Members' }),
  },
  {
    name: 'the question before tasks are taken back',
    person: 'manager',
    screenName: 'bundle-assignments',
    open: (page) => page.getByRole('button', { name: 'Unassign All' }).click(),
    isOpen: (page) => page.getByRole('dialog', { name: 'Unassign All' }),
  },
  {
    name: 'nobody chosen to assign all tasks to',
    person: 'manager',
    screenName: 'bundle-assignments',
    open: async (page) => {
      await page.getByRole('button', { name: 'Assign All To A Talent' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
    },
    isOpen: (page) => page.getByRole('alert').filter({ hasText: 'Please select a talent' }),
  },
  {
    name: 'one task being assigned',
    person: 'manager',
    screenName: 'bundle-assignments',
    open: (page) =>
      page
        .getByRole('button', { name: /^Assign \w{8}$/ })
        .first()
        .click(),
    isOpen: (page) => page.getByRole('dialog', { name: /^Assign Task/ }),
  },
  {
    name: 'tasks being exported',
    person: 'manager',
    screenName: 'bundle-assignments',
    open: (page) => page.getByRole('button', { name: 'Export' }).click(),
    isOpen: (page) => page.getByRole('dialog', { name: 'Export tasks' }),
  },
  {
    name: 'a bundle being edited',
    person: 'manager',
    screenName: 'projects',
    open: (page) => page.getByRole('button', { name: 'Edit Rooftop, season 2' }).click(),
    isOpen: (page) => page.getByRole('dialog', { name: 'Edit bundle' }),
  },
  {
    name: 'the question before an untouched review',
    person: 'mei',
    screenName: 'task',
    open: (page) => page.getByRole('button', { name: 'Submit Review' }).click(),
    isOpen: (page) => page.getByRole('dialog', { name: 'Submit as is?' }),
  },
]

async function bid(page: Page, amount: string): Promise<void> {
  const field = page.getByRole('spinbutton')
  // On a phone the form is in a sheet; the page may just have been wider.
  await expect(field).toBeHidden()
  await page.getByRole('button', { name: /出个价|修改/ }).click()
  await field.fill(amount)
  await field.press('Enter')
}
