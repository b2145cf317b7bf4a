import type { Page } from '@playwright/test'
import type { DemoPerson } from '#tools/sign-in-demo-person.ts'

/** Fills in the sign-in form that is on the page, and sends it. */
export async function signInByForm(page: Page, person: DemoPerson, password = 'curio-demo'): Promise<void> {
  await page.getByLabel('Email').fill(`${person}@curio.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}
