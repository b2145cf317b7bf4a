// Ends its process when that takes too much memory, or when its parent has ended. It runs in a thread of its own: a loop
// over a table's entries keeps the main thread from checking anything, and V8's limit of the heap does not include buffers.
const maxMemoryBytes = 300_000_000
const checkEveryMs = 20
const parentId = process.ppid

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes || process.ppid !== parentId) process.kill(process.pid, 'SIGKILL')
}, checkEveryMs)
