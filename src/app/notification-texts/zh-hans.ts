import type { NotificationTexts } from './en.ts'

const formatCount = (count: number) => count.toLocaleString('zh-Hans')

export const notificationTexts = {
  kinds: {
    'auction-ended': { title: '你的竞拍', text: () => '竞拍结束，无人出价，宝贝恢复为未开拍。' },
    'auction-won': {
      title: '竞拍',
      text: (_count, { price }) => `你${price && `以 ${price} `}赢得了竞拍。下一步：付款并填写收货地址。`,
    },
    'auction-lost': { title: '竞拍', text: () => '你的出价未能胜出。' },
    'auction-cancelled': { title: '竞拍', text: () => '竞拍已取消。' },
    'auction-ending': { title: '竞拍', text: () => '竞拍将在一小时内结束。' },
    'item-sold': {
      title: '你的宝贝',
      text: (_count, { price, buyer }) =>
        `${price === '' ? '已售出' : `${buyer}以 ${price} 买下了它`}。下一步：说明如何付款。`,
    },
    'bought-now': { title: '宝贝', text: () => '你已买下，宝贝归你了。' },
    'order-payment': { title: '订单', text: () => '收藏者说明了付款方式。' },
    'order-address': { title: '订单', text: () => '购买人填写了收货地址。' },
    'order-paid': { title: '订单', text: () => '购买人表示已付款。' },
    'order-handed-over': { title: '订单', text: () => '宝贝已交付给你。' },
    'order-received': { title: '订单', text: () => '购买人已收到。' },
    'order-cancel-requested': { title: '订单', text: () => '对方请求取消订单。' },
    'order-continued': { title: '订单', text: () => '订单继续。' },
    'order-cancelled': { title: '订单', text: () => '订单已取消。' },
    'order-problem': { title: '订单', text: () => '订单出现问题。' },
    'order-closed': { title: '订单', text: () => '管理员已关闭订单。' },
    'order-waiting': { title: '订单', text: () => '订单已等你处理三天。' },
    'product-hidden': { title: '你的宝贝', text: () => '已被下架。' },
    'product-restored': { title: '你的宝贝', text: () => '已重新上架。' },
    warning: { title: 'Curio', text: () => '管理员警告' },
    'new-follower': { title: '新粉丝', text: () => '关注了你。' },
    'new-message': {
      title: '消息',
      text: (count) => `有 ${formatCount(count)} 条新消息`,
    },
    'task-assigned': {
      title: '任务',
      text: (count) => `有 ${formatCount(count)} 个任务分配给你。`,
    },
    'project-invitation': { title: '一个项目', text: () => '邀请你参加评审。' },
    'task-reopened': { title: '任务', text: () => '你的一份评审被退回，请重新检查。' },
    'tasks-skipped': { title: '任务包', text: (count) => `任务被跳过 ${formatCount(count)} 次` },
    'tasks-broken': { title: '任务包', text: (count) => `任务因视频有问题被跳过 ${formatCount(count)} 次` },
    'bundle-finished': { title: '任务包', text: () => '任务已全部评审完成。' },
    'import-finished': { title: '任务包', text: (count) => `已导入 ${formatCount(count)} 个任务` },
    'webhook-failing': { title: '项目', text: () => 'Webhook 发送失败。' },
    'withdrawal-requested': { title: '项目', text: () => '有评审员申请提现。' },
    'withdrawal-paid': { title: '项目', text: () => '你的提现已付款。' },
    'withdrawal-declined': { title: '项目', text: () => '你的提现被拒绝。' },
    'reviews-disagree': { title: '项目', text: () => '初评与复评不一致。' },
    'talents-paused': { title: '项目', text: () => '检查任务未达标，有评审员暂停接收新任务。' },
    'token-ending': { title: '项目', text: () => 'API 令牌即将到期。' },
    'links-ending': { title: '项目', text: () => '视频链接即将失效。' },
  },
  formatLine: (title, text) => `${title}：${text}`,
  summary: (count) => `${formatCount(count)} 条新通知`,
  more: (count) => `还有 ${formatCount(count)} 条`,
  fallback: '有新动态，打开 Curio 查看。',
} satisfies NotificationTexts
