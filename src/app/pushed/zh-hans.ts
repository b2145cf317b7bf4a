import type { pushed as inDefault } from './default.ts'

const figure = (count: number) => count.toLocaleString('zh-Hans')

export const pushed: typeof inDefault = {
  kinds: {
    'auction-ended': { title: '您的竞拍', text: () => '竞拍结束，无人出价，宝贝已恢复为未开拍。' },
    'auction-won': { title: '竞拍', text: () => '您赢得了竞拍，宝贝归您了。' },
    'auction-lost': { title: '竞拍', text: () => '您的出价未中标。' },
    'auction-cancelled': { title: '竞拍', text: () => '竞拍已取消。' },
    'item-sold': { title: '您的宝贝', text: () => '已售出。' },
    'bought-now': { title: '宝贝', text: () => '您已买下，宝贝归您了。' },
    'new-follower': { title: '新的关注', text: () => '关注了您。' },
    'new-message': { title: '消息', text: (count) => (count === 1 ? '有一条新消息' : `有 ${figure(count)} 条新消息`) },
    'task-assigned': {
      title: '任务',
      text: (count) => (count === 1 ? '分配给您一个任务。' : `分配给您 ${figure(count)} 个任务。`),
    },
    'task-reopened': { title: '任务', text: () => '您的一份评审被退回，请再看一遍。' },
  },
  line: (title, text) => `${title}：${text}`,
  several: (count) => `${figure(count)} 条新动态`,
  more: (count) => `还有 ${figure(count)} 条`,
  something: '有新动态，打开 Curio 查看。',
}
