import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * Returns environment variables that make a child process share Node.js's compile cache. The
 * compiler of e-mails then starts in half the time (0.4 s), and a thread takes 17 MB instead of 31
 * MB.
 */
export function compileCacheEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  // Node adds a folder for its version to the folder of the variable, so the variable gets the
  // parent folder.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
