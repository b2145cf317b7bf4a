export const selling = {
  create: 'Create',
  titleMissing: '宝贝标题是必填项',
}
