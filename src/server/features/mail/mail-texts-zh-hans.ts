import type { MailTexts, Subject } from './mail-texts-en.ts'

const newDevice = {
  subject: () => '你的 Curio 账号在新设备上登录',
  paragraphs: ({ browser, system, at }: Subject) => [
    `你的账号刚在一台从未用过的设备上登录：${[browser, system].filter((known) => known !== '').join('，') || '未知浏览器'}，${at}。`,
    '如果是你本人，无需任何操作。',
  ],
}

export const mailTextsZhHans = {
  language: 'zh-Hans',
  greeting: (person) => (person === '' ? '你好：' : `${person}，你好：`),
  kinds: {
    invitation: {
      subject: () => '你的 Curio 账号已开通',
      paragraphs: () => ['已为你开通 Curio 账号，设置密码后即可登录。', '链接仅可使用一次，24 小时内有效。'],
      action: '设置密码',
    },
    reset: {
      subject: () => '重置 Curio 密码',
      paragraphs: () => [
        '通过以下链接可为你的账号设置新密码。链接仅可使用一次，24 小时内有效。',
        '如果你并未预期收到这封邮件，忽略即可：没有这封邮件，他人无法使用该链接。',
      ],
      action: '设置新密码',
    },
    'password-changed': {
      subject: () => '你的 Curio 密码已修改',
      paragraphs: () => [
        '你的账号密码已修改，其他设备已退出登录。',
        '如果不是你本人操作，请立即设置新密码，并告知管理员。',
      ],
      action: '设置新密码',
    },
    'second-factor-changed': {
      subject: () => '你的 Curio 账号的两步验证已变更',
      paragraphs: () => [
        '你的账号添加或移除了验证器应用或通行密钥。',
        '如果不是你本人操作，请立即设置新密码，并告知管理员。',
      ],
      action: '设置新密码',
    },
    'new-device': {
      ...newDevice,
      paragraphs: (about) => [...newDevice.paragraphs(about), '如果不是，请立即设置新密码：所有设备都会随之退出登录。'],
      action: '设置新密码',
    },
    'sign-up': {
      subject: () => '确认你的 Curio 邮箱',
      paragraphs: () => [
        '通过以下链接可确认邮箱并注册 Curio 账号。链接仅可使用一次，24 小时内有效。',
        '如果你没有申请注册，忽略这封邮件即可：不使用该链接就不会创建账号。',
      ],
      action: '注册账号',
    },
    'project-sign-up': {
      subject: ({ name }) => `邀请你加入 Curio 项目：${name}`,
      paragraphs: ({ name }) => [
        `邀请你在 Curio 项目“${name}”中评审配音视频。请先注册账号，再接受邀请。`,
        '链接仅可使用一次，24 小时内有效。',
      ],
      action: '注册账号',
    },
  },
  newDeviceByProvider: {
    ...newDevice,
    paragraphs: (about) => [
      ...newDevice.paragraphs(about),
      '如果不是，请修改你用来登录 Curio 的单位账号的密码，或告知管理员，然后将不认识的设备退出登录。',
    ],
    action: '已登录的设备',
  },
  daily: (summary) => `Curio 每日汇总：${summary}`,
  settings: '通知设置',
  unsubscribe: {
    note: (topic) => `你的通知设置选择了这类邮件：${topic}。`,
    label: '不再接收此类邮件',
  },
} satisfies MailTexts
