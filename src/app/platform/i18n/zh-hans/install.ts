import type { Translations } from '#src/app/platform/i18n/en/translations.ts'

export const install = {
  offer: '把 Curio 装到此设备上？打开更快，没有网络也能用。',
  reason: '添加到主屏幕后，Curio 打开更快，没有网络也能用。',
  notNow: '以后再说',
  install: '安装',
  showSteps: '查看步骤',
  stepsTitle: '添加到主屏幕',
  steps: {
    share: '点按浏览器栏里的“共享”。',
    add: '选择“添加到主屏幕”。',
    confirm: '点按“添加”。之后像其他应用一样打开 Curio。',
  },
  updateReady: 'Curio 有新版本可用。',
  update: '更新',
  later: '稍后',
  installed: '此设备已安装 Curio。',
  settings: '设置',
  theme: '外观',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  themeHint: '只对此设备有效，立即生效。',
  refreshing: '正在刷新…',
} satisfies Translations['install']
