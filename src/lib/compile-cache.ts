import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * Returns environment variables by which a child process shares the compile cache of Node.js. The
 * compiler of e-mails then starts in half the time (0.4 s), and a thread takes 17 MB instead of 31
 * MB.
 */
export function compileCacheEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  // Node adds a folder for its version to the one that is set.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
