// Features that at least one of the oldest supported browsers (tools/build/browser-targets.ts) lacks, by MDN's browser
// compatibility data: of the language and its built-in objects, those that packages could use.

/** Static methods by their object, as in `Map.groupBy`. */
export const unsupportedStatics = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  Error: ['isError'],
  Intl: ['DurationFormat', 'Segmenter'],
  JSON: ['isRawJSON', 'rawJSON'],
  Map: ['groupBy'],
  Math: ['f16round', 'sumPrecise'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  ReadableStream: ['from'],
  RegExp: ['escape'],
  Response: ['json'],
  Symbol: ['asyncDispose', 'dispose'],
  URL: ['canParse', 'parse'],
  Uint8Array: ['fromBase64', 'fromHex'],
} as const

/** Methods of objects, by constructor. */
export const unsupportedMethods = {
  ArrayBuffer: ['resize', 'transfer', 'transferToFixedLength'],
  Element: ['checkVisibility'],
  Map: ['getOrInsert', 'getOrInsertComputed'],
  Set: ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference', 'union'],
  String: ['isWellFormed', 'toWellFormed'],
  Uint8Array: ['setFromBase64', 'setFromHex', 'toBase64', 'toHex'],
} as const

/** Methods of iterators; arrays have methods of the same names. */
export const unsupportedIteratorMethods = [
  'drop',
  'every',
  'filter',
  'find',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'some',
  'take',
  'toArray',
] as const

export const unsupportedGlobals = [
  'AsyncDisposableStack',
  'DisposableStack',
  'Float16Array',
  'Iterator',
  'Temporal',
] as const
