import type { Translations } from '#src/app/platform/i18n/translations.ts'

export const ownAccount = {
  title: '账号与安全',
  changePassword: '修改密码',
  changePasswordEffect: '此设备保持登录，其他设备都会退出登录。',
  currentPassword: '当前密码',
  currentPasswordMissing: '请填写当前密码。',
  newPassword: '新密码',
  newPasswordMissing: '请填写新密码。',
  passwordRules: '至少 8 个字符，种类不限。请勿使用常见密码、你的姓名或邮箱。',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  passwordChanged: '密码已修改，其他设备已退出登录。',
  devices: '已登录的设备',
  deviceName: (browser, system) =>
    browser !== '' && system !== '' ? `${system} 上的 ${browser}` : browser || system || '未知设备',
  thisDevice: '此设备',
  signedIn: (day) => `${day} 登录`,
  lastUsed: (moment) => `最近使用：${moment}`,
  signOut: '退出登录',
  signOutDevice: (device) => `退出登录：${device}`,
  signOutOthers: '退出其他所有设备',
  signOutEffect: '退出登录的设备下次联网时，会删除下载的内容和缓存；尚未发送的内容会保留在该设备上。',
  data: '你的数据',
  dataHint: '包括资料、宝贝、出价、评审、收支记录和消息，格式为 JSON。',
  download: '下载',
} satisfies Translations['ownAccount']
