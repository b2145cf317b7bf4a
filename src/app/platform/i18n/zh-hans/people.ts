import type { Translations } from '#src/app/platform/i18n/translations.ts'
import { languageName } from './language-names.ts'
import { personForm } from './person-form.ts'

export const people = {
  ...personForm,
  actions: '操作',
  add: '添加',
  addNamed: (name) => `添加 ${name}`,
  delete: '移除',
  deleteNamed: (name) => `移除 ${name}`,
  addPlanJob: '添加计划任务',
  addPlanJobNamed: (name) => `添加计划任务：${name}`,
  ban: '列入黑名单',
  banNamed: (name) => `列入黑名单：${name}`,
  unban: '移出黑名单',
  unbanNamed: (name) => `移出黑名单：${name}`,
  removePlanJobNamed: (language, name) => `取消计划任务：${languageName(language)}，${name}`,
  talentNamed: (name) => `人员：${name}`,
  close: '关闭',
  goToProjects: '我的项目',
  pageOutOfRange: '没有这么多页。',
  goToLastPage: '前往最后一页',
  added: (name) => `${name} 已成为成员。`,
  unbanned: (name) => `${name} 已移出黑名单。`,
  deleteTitle: (name) => `将 ${name} 移出项目`,
  countingTasks: '正在统计其待办任务…',
  returnedTasks: (open) =>
    open === undefined
      ? '其待办任务将退回未分配。'
      : open === 0
        ? '此人在本项目没有待办任务。'
        : `${open} 个待办任务将退回未分配。`,
  deleteDescription: (name, goingBack) => `${name} 将不再是成员，其计划任务也会一并移除。${goingBack}`,
  deleted: (name, returned) =>
    returned === 0 ? `${name} 已不再是成员。` : `${name} 已不再是成员，${returned} 个任务已退回未分配。`,
  banTitle: (name) => `将 ${name} 列入黑名单`,
  banDescription: (name, goingBack) => `移出之前，${name} 在本项目不会再得到任务。${goingBack}`,
  remark: '备注',
  remarkTooLong: '最多 1000 个字符。',
  addToList: '列入',
  bannedToast: (name, returned) =>
    returned === 0 ? `${name} 已列入黑名单。` : `${name} 已列入黑名单，${returned} 个任务已退回未分配。`,
  planTitle: (name) => `为 ${name} 创建计划任务`,
  maxNumber: '最大数量',
  maxNumberHint: '（0 表示不限）',
  maxNumberInvalid: '请填写 0（不限）到 1,000,000 之间的整数。',
  chooseLanguage: '请选择语言',
  languageMissing: '请选择一种语言',
  languageRemoved: '这里已没有此语言的任务，请选择其他语言。',
  noPlanLanguages: '任务包还没有语言，请先设定任务包的语言。',
  planReplaces: (current) => `目前计划：${current}。创建后将被替换。`,
  create: '创建',
  planned: (language, name) => `已为 ${name} 计划${languageName(language)}任务。`,
  planRemoved: (language, name) => `已取消 ${name} 的${languageName(language)}计划任务。`,
  undo: '撤销',
  talent: '人员',
  saved: (name) => `已保存 ${name} 的信息。`,
  membersOnly: '只能修改成员的资料，请先将此人加入项目。',
  unsavedChanges: '你的修改尚未保存，完成或取消之前会一直保留。',
  lookingForTasks: '正在寻找新任务',
  yes: '是',
  no: '否',
  availability: '每周可用时间',
  linkedin: 'LinkedIn 网址',
  addUser: '添加用户',
  addUserDescription: '添加后即可在人员中找到；对方设置密码后才能登录，链接请在“用户”页用“重置密码”生成。',
  userAdded: (name) => `${name} 已加入人员名单。`,
} satisfies Translations['people']
