import * as english from '#src/app/platform/i18n/en/for-managers.ts'
import type { ManagersTexts } from '#src/app/platform/i18n/en/translations.ts'
import { relabel } from './for-everybody.ts'

export const managers = relabel<ManagersTexts>(english, {
  people: { addUser: '添加用户' },
  userDirectory: { invite: '邀请用户' },
})
