import { certificateFile, startMailServer, type TestMailServer } from '#tests/support/mail-server.ts'
import { expect, test as base } from '#tests/support/e2e.ts'

/** Anyone may sign up, with a mail server whose certificate the server trusts. */
const test = base.extend<object, { mailServer: TestMailServer }>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of required fixtures from the pattern
    async ({}, provide) => {
      const mailServer = await startMailServer()
      await provide(mailServer)
      await mailServer.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ mailServer }, provide) =>
      provide({
        SIGN_UP: 'open',
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'Curio <no-reply@curio.example>',
        PUBLIC_URL: 'https://curio.example',
        DEMO: '1',
        NODE_EXTRA_CA_CERTS: certificateFile,
      }),
    { scope: 'worker' },
  ],
})

test(
  'a visitor signs up with the link in a mail, and is signed in',
  { tag: '@nightly' },
  async ({ page, mailServer }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign up' }).click()
    // The address changes before the screen does.
    await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
    await page.getByLabel('Email').fill('li.wei@test.example')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

    await expect.poll(() => mailServer.received.length).toBe(1)
    const [received] = mailServer.received
    expect(received?.to).toEqual(['li.wei@test.example'])
    const [, path = ''] = /https:\/\/curio\.example(\/sign-up#\S+)/.exec(received?.mail.text ?? '') ?? []
    await page.goto('about:blank')
    await page.goto(path)
    await expect(page.getByLabel('Email')).toHaveValue('li.wei@test.example')
    await page.getByLabel('Name').fill('李伟')
    await page.getByLabel('Password', { exact: true }).fill('four green tea bowls')
    await page.getByRole('button', { name: 'Create account and sign in' }).click()
    await expect(page).toHaveURL('/me')
    await expect(page.getByRole('heading', { name: '李伟' })).toBeVisible()
  },
)
