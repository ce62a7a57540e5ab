import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { makeImage } from './make-image.ts'

/** The bytes of an upload, or the path of its file. */
export type ImageWork = { bytes: Uint8Array } | { path: string }

// Ctrl-C signals the whole process group, but only the server ends this process.
process.on('SIGINT', () => {})
// An image of 50 megapixels takes up to a gigabyte. When memory runs out, the kernel ends this
// process before the server or database (proc(5)).
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
process.on('message', (work: ImageWork) => void make(work).then((made) => process.send!(made)))
process.send!('ready')

async function make(work: ImageWork) {
  return makeImage('path' in work ? await readFile(work.path) : work.bytes)
}
