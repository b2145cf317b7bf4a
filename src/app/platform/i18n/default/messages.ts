export const messages = {
  empty: '暂无新消息',
}
