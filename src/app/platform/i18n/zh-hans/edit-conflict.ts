import type { editConflict as english } from '#src/app/platform/i18n/en/edit-conflict.ts'

export const editConflict: typeof english = {
  changedMeanwhile: '他人已同时将此项改为：',
  useTheirs: '使用这个',
  keepMine: '保留我的',
  empty: '（空）',
}
