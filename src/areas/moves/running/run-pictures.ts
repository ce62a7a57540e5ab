import { readFile } from 'node:fs/promises'
import { takeImage } from '#areas/images/index.ts'
import { Problem } from '#operation/problem.ts'
import { ADDRESS_MAX } from '../text/addresses.ts'
import { fetchFile, withFolder } from '../reading/work-folder.ts'
import type { RunScope } from './run-scope.ts'
import { failPictures, nextPictures, notePicture, type PictureRow } from './pictures-sql.ts'
import { findRunning, noteDone, countState, type RunningMove } from './run-sql.ts'

/** The pictures that are fetched together. Each holds at most 10 MiB of memory. */
const AT_ONCE = 4
/** The tries to fetch a picture, between which all others are fetched. */
const TRIES = 3
const PROBLEM_MAX = 200

/** Takes a batch of pictures into the library. Returns false when none waits. */
export async function runPictures(scope: RunScope, move: RunningMove): Promise<boolean> {
  const { accountId, transaction } = scope
  const waiting = await nextPictures(scope, move.id, AT_ONCE)
  if (waiting.length === 0) return false
  const ends = await Promise.all(waiting.map((picture) => take(scope, picture)))
  await transaction(accountId, async (opened) => {
    if (!(await findRunning(opened, move.id, { lock: true }))) return
    for (const [i, { picture }] of waiting.entries()) {
      const end = ends[i]!
      await notePicture(opened, move.id, picture, end)
      if ('full' in end) await failPictures(opened, move.id, end.problem)
    }
    const { waiting: left, all } = await countState(opened, move.id, 'move_picture')
    await noteDone(opened, move.id, all - left)
  })
  return true
}

type End = { imageId: string } | { problem: string; again: boolean; full?: true }

/** Takes one picture. A Problem of the picture is its end; one of this server is thrown. */
async function take(scope: RunScope, picture: PictureRow): Promise<End> {
  try {
    const image = picture.fileId
      ? await takeFile(scope, picture.fileId, picture.address)
      : await takeImage(scope, { url: addressOf(picture.address) })
    return image ? { imageId: image.id } : { problem: 'Its file is gone.', again: false }
  } catch (error) {
    if (error instanceof NoAddress) return { problem: 'Its address leads nowhere.', again: false }
    if (!(error instanceof Problem) || error.refusal.status >= 500) throw error
    const { code } = error.refusal
    const problem = error.detail.slice(0, PROBLEM_MAX)
    if (code === 'image_library_full') return { problem, again: false, full: true }
    return { problem, again: code === 'source_unreachable' && picture.tries + 1 < TRIES }
  }
}

class NoAddress extends Error {}

/** Returns an address of the web that can be fetched. */
function addressOf(address: string): string {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > ADDRESS_MAX)
    throw new NoAddress()
  return url.href
}

function takeFile(scope: RunScope, fileId: string, address: string) {
  return withFolder(async (folder) => {
    const path = await fetchFile(scope, scope.accountId, { fileId, folder, name: 'picture' })
    if (path === null) return null
    return takeImage(scope, { bytes: await readFile(path), fileName: address.split('/').at(-1)! })
  })
}
