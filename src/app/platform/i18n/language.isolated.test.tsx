import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadLanguage, loadManagersTexts } from './language.ts'
import { LanguageProvider, useTranslations } from './use-translations.tsx'

const Heading = () => <h1>{useTranslations('setup').allProjects}</h1>

test('a page whose chosen language could not be loaded shows the texts for managers in that language', async () => {
  const language = await loadLanguage('en')
  await loadManagersTexts('zh-Hans')
  const screen = await render(
    <LanguageProvider language={language}>
      <Heading />
    </LanguageProvider>,
  )
  await expect.element(screen.getByRole('heading')).toHaveTextContent('全部项目')
})
