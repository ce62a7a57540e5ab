import { readFile } from 'node:fs/promises'
import { makeImage } from './make-image.ts'

/** Uploaded bytes, or the path of the file that has them. */
export type ImageWork = { bytes: Uint8Array } | { path: string }

// `make-apart.ts` starts this process. Ctrl-C signals the whole process group, so SIGINT is ignored here: the server ends this process itself.
process.on('SIGINT', () => {})
process.on('message', (work: ImageWork) => void make(work).then((made) => process.send!(made)))
process.send!('ready')

async function make(work: ImageWork) {
  return makeImage('path' in work ? await readFile(work.path) : work.bytes)
}
