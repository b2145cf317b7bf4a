import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { refreshStoredIdentity, storeSession } from '#src/app/platform/session/session.ts'
import { chooseLocale, type Language, loadLanguage } from './language.ts'
import { useChosenLanguage } from './use-chosen-language.ts'
import { LanguageProvider, useTranslations } from './use-translations.tsx'

function Form() {
  const t = useTranslations('accounts')
  const [email, setEmail] = useState('')
  return <input aria-label={t.email} value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
}

function Page({ language }: { language: Language }) {
  return (
    <LanguageProvider language={useChosenLanguage(language)}>
      <Form />
    </LanguageProvider>
  )
}

async function renderPage() {
  onTestFinished(() => void (document.documentElement.lang = 'en'))
  const screen = await render(<Page language={await loadLanguage('en')} />)
  await screen.getByLabelText('Email').fill('mei@test.example')
  return screen
}

test('a language chosen on this device replaces the shown one and keeps what is typed', async () => {
  const screen = await renderPage()
  chooseLocale('zh-Hans')
  await expect.element(screen.getByLabelText('邮箱')).toHaveValue('mei@test.example')
  expect(document.documentElement.lang).toBe('zh-Hans')
})

test('a language chosen on another device is shown once the server says so', async () => {
  const mei = { _id: '01990000-0000-7000-8000-0000000000ae', id: 7, name: 'Mei', icon: '', role: 'worker' } as const
  storeSession('a-handle', { ...mei, locale: 'en' })
  const screen = await renderPage()
  document.cookie = `info=${encodeURIComponent(JSON.stringify({ ...mei, locale: 'zh-Hans' }))}; path=/`
  refreshStoredIdentity()
  await expect.element(screen.getByLabelText('邮箱')).toHaveValue('mei@test.example')
})
