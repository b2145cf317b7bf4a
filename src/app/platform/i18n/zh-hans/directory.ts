import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'

export const directory: Catalogue['directory'] = {
  invite: '邀请用户',
  missingFields: '请填写所有带 * 的项目',
}
