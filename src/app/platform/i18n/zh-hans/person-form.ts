import type { personForm as english } from '#src/app/platform/i18n/en/person-form.ts'
import { editConflict } from './edit-conflict.ts'

export const personForm = {
  ...editConflict,
  fields: {
    name: '姓名',
    email: '邮箱',
    firstName: '名',
    lastName: '姓',
    phoneNumber: '电话',
    country: '国家',
    language: '语言',
    department: '部门',
    position: '职位',
    employeeId: '工号',
    gender: '性别',
    role: '角色',
  },
  genders: { male: '男', female: '女', other: '其他' },
  roles: { admin: '管理员', worker: '普通用户' },
  notGiven: '未填写',
  setOnce: '设定后不能更改。',
  more: '更多信息',
  missingFields: '请填写所有带 * 的必填项',
  invalidFields: {
    name: '请填写姓名，最多 100 个字符。',
    email: '请填写有效的邮箱地址。',
    phoneNumber: '请填写数字，区号在旁边选择。',
    other: '此内容无法保存，请检查。',
  },
  complete: '完成',
  sending: '发送中…',
} satisfies typeof english
