// What a form says of a field that somebody else changed while it was edited. The namespaces of such forms contain it.
export const editConflict = {
  changedMeanwhile: 'Somebody else changed this meanwhile to:',
  useTheirs: 'Use this',
  keepMine: 'Keep mine',
  empty: '(empty)',
}
