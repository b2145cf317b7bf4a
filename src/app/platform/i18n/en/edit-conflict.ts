// A file of its own: in one that everybody loads, it would tie the managers’ texts to the whole of it.
/** What a form says of a field that somebody else changed while it was edited. The namespaces of such forms contain it. */
export const editConflict = {
  changedMeanwhile: 'Somebody else changed this meanwhile to:',
  useTheirs: 'Use this',
  keepMine: 'Keep mine',
  empty: '(empty)',
}
