import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'

export const accounts: Catalogue['accounts'] = {
  signInTitle: 'Curio',
  signInLead: '密封出价的古董集市，也是评审配音视频的地方。',
  email: '邮箱',
  password: '密码',
  continue: '继续',
  sending: '发送中…',
  signUp: '注册',
  signUpNotice: '如需开通账号或重置密码，请联系我们',
  emailMissing: '请填写邮箱。',
  passwordMissing: '请填写密码。',
  loginFailed: '登录失败，请再试一次。',
  networkError: '网络错误，请稍后再试。',
}
