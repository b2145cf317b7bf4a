import type { editConflict as english } from '#src/app/platform/i18n/en/edit-conflict.ts'

export const editConflict: typeof english = {
  changedMeanwhile: '此项刚被他人改为：',
  useTheirs: '采用此内容',
  keepMine: '保留我的',
  empty: '（空）',
}
