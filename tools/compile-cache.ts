import { join } from 'node:path'

/**
 * Setting with which processes share Node's compiled modules: importing the server takes half as much CPU time. Node
 * checks every entry against its file.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compile') } as const
