// The default locale is English with these labels, which the product's requirements fix literally. This file has those
// of the app's first chunk.
import type { Overrides } from '#src/app/platform/i18n/translations.ts'

export const coreOverrides = {
  accounts: {
    editProfile: 'Edit Profile',
    tabs: { posts: '发布的宝贝', purchased: '购买的宝贝', wallet: '钱包', messages: '消息中心' },
  },
  shell: {
    home: 'Curio, 宝贝',
    personalCenter: '個人中心',
    editProfile: 'Edit Profile',
    likes: '收藏',
    logout: 'Logout',
  },
} satisfies Overrides
