import { tokenReminderDays } from '#src/domain/projects/api-token.ts'
import type { MailTexts, Subject } from './mail-texts-en.ts'

const formatCount = (count: number) => count.toLocaleString('zh-Hans')

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
    'item-sold': {
      subject: ({ name, price }) => `已以 ${price} 售出：${name}`,
      paragraphs: ({ name, price, buyer }) => [
        buyer === '' ? `你的宝贝“${name}”已售出，成交价 ${price}。` : `${buyer}以 ${price} 买下了“${name}”。`,
        '下一步：说明如何付款。',
      ],
      action: '查看订单',
    },
    'auction-won': {
      subject: ({ name, price }) => `竞拍成功，成交价 ${price}：${name}`,
      paragraphs: ({ name, price }) => [`你以 ${price} 赢得了“${name}”的竞拍。`, '下一步：填写收货地址并付款。'],
      action: '查看订单',
    },
    'order-offered': {
      subject: ({ name, price }) => `可按你的报价 ${price} 买下：${name}`,
      paragraphs: ({ name, price }) => [
        `“${name}”的成交没有完成。收藏者愿意按你自己的报价 ${price} 卖给你。`,
        '请在 48 小时内接受或谢绝。',
      ],
      action: '查看邀约',
    },
    'tasks-skipped': {
      subject: ({ name }) => `任务被跳过：${name}`,
      paragraphs: ({ name, count }) => [`“${name}”的任务被跳过 ${formatCount(count)} 次，原因可在任务中查看。`],
      action: '查看任务',
    },
    'tasks-broken': {
      subject: ({ name }) => `视频有问题：${name}`,
      paragraphs: ({ name, count }) => [`“${name}”的任务因视频有问题被跳过 ${formatCount(count)} 次。`],
      action: '查看任务',
    },
    'bundle-finished': {
      subject: ({ name }) => `已全部完成：${name}`,
      paragraphs: ({ name }) => [`“${name}”的任务已全部评审完成。`],
      action: '查看任务包',
    },
    'import-finished': {
      subject: ({ name, count }) => `已导入 ${formatCount(count)} 个任务：${name}`,
      paragraphs: ({ name, count }) => [`已向“${name}”导入 ${formatCount(count)} 个任务。`],
      action: '查看任务',
    },
    'webhook-failing': {
      subject: ({ name }) => `Webhook 发送失败：${name}`,
      paragraphs: ({ name }) => [
        `“${name}”的一个 Webhook 接收失败，系统会在约一天内继续重试。等待发送的内容可在设置中查看。`,
      ],
      action: '查看设置',
    },
    'withdrawal-requested': {
      subject: ({ name }) => `提现申请：${name}`,
      paragraphs: ({ name }) => [`有评审员申请提取在“${name}”的报酬。请付款，或说明拒绝的原因。`],
      action: '查看结算',
    },
    'reviews-disagree': {
      subject: ({ name }) => `评审不一致：${name}`,
      paragraphs: ({ name }) => [`“${name}”有初评与复评不一致的任务，已列在看板中，请裁定最终结果。`],
      action: '查看看板',
    },
    'talents-paused': {
      subject: ({ name }) => `检查任务未达标：${name}`,
      paragraphs: ({ name, count }) => [
        `“${name}”有 ${formatCount(count)} 名评审员的检查任务正确率过低，暂停接收新任务。名单可在设置中查看，也可在那里恢复。`,
      ],
      action: '查看设置',
    },
    'token-ending': {
      subject: ({ name }) => `API 令牌即将到期：${name}`,
      paragraphs: ({ name, count }) => [
        `“${name}”有 ${formatCount(count)} 个 API 令牌将在 ${tokenReminderDays} 天内到期，之后会被拒绝。到期时间可在设置中查看。请为使用它的系统新建令牌。`,
      ],
      action: '查看设置',
    },
    'links-ending': {
      subject: ({ name }) => `视频链接即将失效：${name}`,
      paragraphs: ({ name, count }) => [
        `“${name}”有 ${formatCount(count)} 个未评审任务的视频链接将在两天内失效，之后无法播放。请在导入页用“更新链接”导入新链接；评审和截图会保留。`,
      ],
      action: '查看分配',
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
  unsubscribe: {
    sales: { note: '你在 Curio 出售宝贝或参与竞拍，因此收到这封邮件。', label: '不再接收成交邮件' },
    projects: { note: '你在 Curio 管理项目，因此收到这封邮件。', label: '不再接收项目邮件' },
    devices: { note: '你在 Curio 有账号，因此收到这封邮件。', label: '不再接收新设备登录邮件' },
  },
} satisfies MailTexts
