import type { Plugin } from 'vite'

/**
 * Fields of objects that only React DOM reads and writes: fibers, roots, hooks and queues. None of them is a property of
 * the DOM, of other React packages, or of an option or event that React passes on.
 */
const fields = [
  'memoizedState memoizedProps pendingProps updateQueue stateNode elementType subtreeFlags deletions refCleanup sibling',
  'lanes childLanes pendingLanes suspendedLanes pingedLanes expiredLanes warmLanes entangledLanes baseLanes revertLane',
  'retryLane pooledCacheLanes errorRecoveryDisabledLanes entanglements expirationTimes hiddenUpdates hiddenCallbacks',
  'baseState baseQueue firstBaseUpdate lastBaseUpdate lastRenderedReducer lastRenderedState hasEagerState eagerState',
  'shellSuspendCounter pingCache pooledCache cachePool retryQueue callbackNode callbackPriority timeoutHandle',
  'cancelPendingCommit incompleteTransitions pendingContext pendingChildren isDehydrated dehydrated hydrationErrors',
  'treeContext treeForkCount renderingStartTime isBackwards tailMode memoizedValue firstContext lastEffect memoCache',
  'thenableState blockedOn targetContainers _visibility _pendingMarkers _retryCache',
].flatMap((line) => line.split(' '))

/**
 * Shortens the names of React's own fields, which minifiers keep: 0.8 kB (Brotli). React's developer tools cannot
 * inspect the built app. Fails if a field is not there or is part of a text, as another version of React may have it.
 */
export const reactFieldNames: Plugin = {
  name: 'react-field-names',
  apply: 'build',
  transform: {
    filter: { id: /\/react-dom-client\.production\.js/ },
    handler(code, id) {
      const taken = new Set(code.match(identifier))
      const free = Array.from({ length: fields.length * 2 }, (_, index) => `$${index.toString(36)}`)
        .filter((name) => !taken.has(name))
        .values()
      const names = new Map(fields.map((field) => [field, free.next().value ?? field]))
      const texts = new Set([...code.matchAll(text)].flatMap(([literal]) => literal.match(identifier) ?? []))
      const changed = fields.find((field) => !taken.has(field) || texts.has(field))
      if (changed !== undefined) throw new Error(`${id} does not have the field ${changed} as expected`)
      return { code: code.replaceAll(identifier, (word) => names.get(word) ?? word), map: null }
    },
  },
}

const identifier = /[A-Za-z_$][\w$]*/g
const text = /(["'`])(?:[^"'`\\\n]|\\.)*\1/g
