import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * Returns the environment that shares the compile cache. The compiler of e-mails starts in half the
 * time (0.4 s), and a bare thread takes 17 MB in place of 31 MB.
 */
export function compileCacheEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  // Node adds a folder for its version to the one that is set.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
