// The labels of the default locale that differ from English, in the namespaces that are loaded on demand.
import type { Overrides } from '#src/app/platform/i18n/en/translations.ts'

const sections = {
  voiceOverMissingAmount: 'Voice Over Missing Amount',
  wronglyDubbedContent: 'Wrongly Dubbed Content',
  speakerMismatch: 'Speaker Mismatch',
}

export const lazyOverrides = {
  bidding: { buyNowPrice: '一口价', buyNow: '立即购买' },
  messages: { empty: '暂无新消息', title: '消息中心' },
  people: { addUser: '添加用户' },
  projects: { sections },
  review: {
    logout: 'Logout',
    showMeta: 'Show Meta Data',
    hideMeta: 'Hide Meta Data',
    form: 'Evaluation Form',
    sections,
    notes: {
      None: 'None',
      'Single dubbed as multiple voices': 'Single dubbed as multiple voices',
      'Multiple dubbed as single voice': 'Multiple dubbed as single voice',
      'Multiple dubbed as less voices': 'Multiple dubbed as less voices',
      'BGM (with lyrics) was dubbed': 'BGM (with lyrics) was dubbed',
      'Gaming sound was dubbed': 'Gaming sound was dubbed',
      'voice gender mismatch': 'voice gender mismatch',
      'line not dubbed': 'Line not dubbed',
      'extra line': 'Extra line',
      early: 'Too early',
      late: 'Too late',
      mistranslation: 'Mistranslation',
      'sound quality': 'Sound quality',
      'wrong voice': 'Wrong voice',
    },
    submit: 'Submit Review',
    submitting: 'Sending...',
  },
  selling: {
    formTitle: '发布宝贝',
    cancel: '取消',
    publish: '发布',
    title: '宝贝标题',
    titleMissing: '宝贝标题是必填项',
    price: '价格',
    description: '描述',
    remarks: '备注',
    buyNow: '一口价',
    pictures: '图片',
    cover: '封面',
  },
  talent: { logout: 'Logout' },
  userDirectory: { invite: '邀请用户' },
} satisfies Overrides
