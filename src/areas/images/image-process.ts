import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { makeImage } from './make-image.ts'

/** Uploaded bytes, or the path of the file that has them. */
export type ImageWork = { bytes: Uint8Array } | { path: string }

// `make-apart.ts` starts this process. Ctrl-C signals the whole process group, so SIGINT is ignored here: the server ends this process itself.
process.on('SIGINT', () => {})
// 50 megapixels take up to a gigabyte for a moment. A machine that has none left ends this process first, and not its server or database (proc(5)).
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
process.on('message', (work: ImageWork) => void make(work).then((made) => process.send!(made)))
process.send!('ready')

async function make(work: ImageWork) {
  return makeImage('path' in work ? await readFile(work.path) : work.bytes)
}
