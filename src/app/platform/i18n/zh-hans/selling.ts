import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'

export const selling: Catalogue['selling'] = {
  create: '发布宝贝',
  titleMissing: '宝贝标题是必填项',
}
