import { expect, onTestFinished, test, vi } from 'vitest'

test('a page whose chosen language could not be loaded shows the texts for managers in that language', async () => {
  // As in a browser: on the server the language is that of the request.
  vi.stubEnv('SSR', false)
  onTestFinished(() => void vi.unstubAllEnvs())
  // Other tests may have loaded texts.
  vi.resetModules()
  const { loadLanguage, loadManagersTexts, textsOf } = await import('./language.ts')
  const language = await loadLanguage('en')
  await loadManagersTexts('zh-Hans')
  expect(textsOf(language, 'setup').allProjects).toBe('全部项目')
})
