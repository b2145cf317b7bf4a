import type { Translations } from '#src/app/platform/i18n/translations.ts'

export const outbox = {
  reviewPending: '你的评审已安全保存在此设备上，一旦能连接服务器就会发送。',
  skipPending: '一旦能连接服务器，任务就会跳过。',
  profilePending: '你的更改已安全保存在此设备上，一旦能连接服务器就会发送。',
  pendingSignIn: '它已安全保存在此设备上，等你重新登录后发送。',
  storageFull: '此设备没有空间保存，也无法连接服务器。请保持此页面打开，稍后再试。',
  reviewsSent: (count) => `已发送 ${count} 份等待中的评审`,
  skipSent: '任务已跳过',
  profileSent: '你的资料更改已发送',
  reviewRejected: (project, reason) => `${project && `${project}的`}一份评审未被接受：${reason}`,
  skipRejected: (project, reason) => `${project && `${project}的`}一个任务未能跳过：${reason}`,
  profileRejected: (reason) => `你的资料更改未被接受：${reason}`,
  waiting: '已提交，等待发送',
  waitingSkip: '已跳过，等待发送',
  sending: '正在发送',
  sendNow: '立即发送',
  withdraw: '撤回',
  nextUnknown: '有网络时才能知道下一个任务。',
  signOutLosesProfile: '你的资料更改只在此设备上，退出登录会将其删除。',
  signOutSendFirst: '先发送',
  signOutWhenSent: '全部发送到服务器后会自动退出登录。请保持此页面打开。',
} satisfies Translations['outbox']
