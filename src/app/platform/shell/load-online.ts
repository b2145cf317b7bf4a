import type { ComponentType } from 'react'

/**
 * Loads a part that does nothing without a network, so that the service worker does not precache its code (`globIgnores`
 * in vite.config.ts). Where the code cannot be loaded, nothing is shown.
 */
export async function loadOnline<Props>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  try {
    return await load()
  } catch {
    return () => null
  }
}
