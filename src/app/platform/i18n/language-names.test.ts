import { expect, test } from 'vitest'
import { languages } from '#src/domain/people/languages.ts'
import { matchLanguage } from '#src/domain/task-import/match-language.ts'
import { shell } from './zh-hans/shell.ts'

test.each(languages)('an import knows %s by the name that the interface shows in Chinese', (language) => {
  expect(matchLanguage(shell.languageName(language), languages)).toBe(language)
})
