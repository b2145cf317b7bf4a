import { groupDigits } from '#src/domain/text/format-number.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'

export const mail = {
  forgotPassword: {
    title: '忘记密码？',
    lead: '请填写登录邮箱，我们会发送一封含有链接的邮件，通过链接即可设置新密码。',
    email: '邮箱',
    emailInvalid: '请填写有效的邮箱。',
    submit: '发送链接',
    sentTitle: '请查收邮件',
    sent: (email) =>
      `如果 ${email} 已有账号，链接正在发送途中。链接仅可使用一次，24 小时内有效；使用前，原密码仍然有效。`,
    toSignIn: '前往登录',
  },
  unsubscribe: {
    titles: { sales: '不再接收成交邮件？', projects: '不再接收项目邮件？', devices: '不再接收新设备登录邮件？' },
    leads: {
      sales: '售出和竞得宝贝时将不再发送邮件，应用内的通知不受影响。',
      projects: '将不再发送你所管理项目的邮件，应用内的通知不受影响。',
      devices: '你的账号在新设备上登录时，将不再发送邮件。',
    },
    submit: '停止发送',
    doneTitle: '已停止发送此类邮件',
    done: '如需重新开启，请前往“账号与安全”。',
    invalidTitle: '链接无效',
    invalid: '请登录后在“账号与安全”中关闭邮件。',
  },
  choices: {
    title: '邮件',
    topics: {
      sales: '售出和竞得宝贝时发送邮件',
      projects: '我管理的项目有动态时发送邮件',
      devices: '账号在新设备上登录时发送邮件',
    },
    hint: '与密码和两步验证有关的邮件始终会发送。',
  },
  muted: {
    title: '恢复的副本',
    lead: '邮件、推送通知和 Webhook 由原服务器发送，此处暂不发送。只有在此副本取代原服务器时才恢复发送。',
    unmute: '恢复发送',
    question: '发送所有暂未发送的内容？',
    warning: '只有在此副本取代原服务器时才这样做，否则所有消息都会重复发送。',
  },
  list: {
    title: '邮件',
    modes: {
      none: '未设置 SMTP_URL，此服务器不发送邮件。链接会显示给创建者。',
      local: '未设置 SMTP_URL，邮件不会发送。可在这台电脑上直接阅读邮件。',
      smtp: '最近 30 天的邮件。发送成功或放弃发送后，邮件内容即被删除。',
    },
    counts: (waiting, sent, failed) =>
      `待发送 ${groupDigits(waiting)} 封，已发送 ${groupDigits(sent)} 封，失败 ${groupDigits(failed)} 封`,
    empty: '最近 30 天没有邮件。',
    kinds: {
      invitation: '邀请',
      reset: '重置密码',
      'password-changed': '密码已修改',
      'second-factor-changed': '两步验证已变更',
      'new-device': '新设备登录',
      'item-sold': '宝贝已售出',
      'auction-won': '竞拍成功',
      'sign-up': '注册',
      'project-sign-up': '项目邀请',
      'tasks-skipped': '任务被跳过',
      'tasks-broken': '视频有问题',
      'bundle-finished': '任务包已完成',
      'import-finished': '导入完成',
      'webhook-failing': 'Webhook 发送失败',
      'withdrawal-requested': '提现申请',
      'reviews-disagree': '评审不一致',
      'talents-paused': '评审员暂停接收任务',
      'token-ending': 'API 令牌即将到期',
      'links-ending': '视频链接即将失效',
    },
    states: { waiting: '待发送', sent: '已发送', failed: '失败', local: '未发送' },
    failures: {
      auth: '邮件服务器拒绝了 SMTP_URL 中的用户名或密码。',
      certificate: '邮件服务器的证书无效。',
      unreachable: '无法连接邮件服务器。',
      deferred: '邮件服务器要求稍后重试。',
      rejected: '邮件服务器拒收。',
    },
    attempts: (count) => `已尝试 ${count} 次`,
    read: '阅读邮件',
  },
} satisfies Translations['mail']
