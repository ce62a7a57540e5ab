import { readFile } from 'node:fs/promises'
import { deleteTaken, keepTaken, type MadeFiles, takeImage } from '#areas/images/index.ts'
import { SECOND_MS } from '#lib/duration.ts'
import { Problem } from '#operation/problem.ts'
import { ADDRESS_MAX } from '../text/addresses.ts'
import { fetchFile, withFolder } from '../reading/work-folder.ts'
import type { PicturesScope } from './run-scope.ts'
import {
  failPictures,
  failPicturesAt,
  nextPictures,
  notePictures,
  type PictureEnd,
  type PictureRow,
} from './pictures-sql.ts'
import { addDone, findRunning, type RunningMove } from './run-sql.ts'

/** The pictures that are fetched at the same time. Each uses at most 10 MiB of memory. */
const AT_ONCE = 4
/** The pictures that are read from the database together. */
const PAGE = 200
/** The time after which no further pictures of a page are started, so that other moves can run. */
const PAGE_MS = 20 * SECOND_MS
/**
 * The pictures that one transaction adds to the library. After a crash, up to this many are fetched
 * again.
 */
const GROUP = 20
/** The attempts to fetch a picture. All other pictures are fetched between two attempts. */
const TRIES = 3
const PROBLEM_MAX = 200

/**
 * Adds a page of pictures to the library. Returns false when no picture waits.
 * @param pageMs the milliseconds after which no further pictures of the page are started
 */
export async function runPictures(
  scope: PicturesScope,
  move: RunningMove,
  pageMs = PAGE_MS,
): Promise<boolean> {
  const waiting = await nextPictures(scope, move.id, PAGE)
  if (waiting.length === 0) return false
  const endsAt = performance.now() + pageMs
  const left = waiting.values()
  const ended: Ended[] = []
  const failures: unknown[] = []
  let goesOn = true

  // A slow picture delays no other picture.
  const takeNext = async () => {
    while (goesOn && !scope.signal.aborted && performance.now() < endsAt) {
      const { value: picture } = left.next()
      if (!picture) return
      ended.push({ picture, took: await take(scope, picture) })
      if (ended.length >= GROUP) goesOn = (await note(scope, move, ended.splice(0))) && goesOn
    }
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      takeNext().catch((error: unknown) => {
        failures.push(error)
        goesOn = false
      }),
    ),
  )
  await note(scope, move, ended)
  if (failures.length > 0) throw failures[0]
  return true
}

type Took = { made: MadeFiles } | Lost
interface Lost {
  problem: string
  again: boolean
  /** The host whose pictures are all marked as failed. */
  host?: string
}
interface Ended {
  picture: PictureRow
  took: Took
}

/**
 * Adds pictures to the library, and stores their results. Returns false when no further pictures
 * are accepted, because the move has ended or the library is full.
 */
async function note(
  scope: PicturesScope,
  { id: moveId }: RunningMove,
  ended: readonly Ended[],
): Promise<boolean> {
  if (ended.length === 0) return true
  const taken = ended.flatMap(({ took }) => ('made' in took ? [took.made] : []))
  let unkept = taken
  try {
    return await scope.transaction(scope.accountId, async (opened) => {
      if (!(await findRunning(opened, moveId, { lock: true }))) return false
      const kept = await keepTaken(opened, taken)
      const ends: PictureEnd[] = []
      let full: string | null = null
      for (const { picture, took } of ended) {
        const end = 'made' in took ? kept[taken.indexOf(took.made)]! : took
        ends.push({ picture: picture.picture, ...(end instanceof Problem ? lostBy(end) : end) })
        if (isFull(end)) full = end.detail.slice(0, PROBLEM_MAX)
      }
      const isFinal = (end: PictureEnd) => !('again' in end && end.again)
      await notePictures(opened, moveId, ends)
      let failed = full === null ? 0 : await failPictures(opened, moveId, full)
      for (const [host, problem] of hostsGivenUp(ended))
        failed += await failPicturesAt(opened, moveId, { host, problem })
      await addDone(opened, moveId, ends.filter(isFinal).length + failed)
      unkept = taken.filter(({ stored }, i) => stored?.id !== idOf(kept[i]!))
      return full === null
    })
  } finally {
    await deleteTaken(scope, unkept)
  }
}

function hostsGivenUp(ended: readonly Ended[]): Map<string, string> {
  return new Map(
    ended.flatMap(({ took }) => ('host' in took && took.host ? [[took.host, took.problem]] : [])),
  )
}

const idOf = (end: { imageId: string } | Problem) => ('imageId' in end ? end.imageId : null)
const isFull = (end: unknown): end is Problem =>
  end instanceof Problem && end.refusal.code === 'image_library_full'

function lostBy(problem: Problem, again = false): Lost {
  return { problem: problem.detail.slice(0, PROBLEM_MAX), again }
}

/**
 * Fetches one picture. A Problem with the picture is returned as its result. A Problem of this
 * server is thrown.
 */
async function take(scope: PicturesScope, picture: PictureRow): Promise<Took> {
  const url = picture.fileId ? null : addressOf(picture.address)
  if (!picture.fileId && !url) return { problem: 'Its address leads nowhere.', again: false }
  if (url && scope.hosts.isGivenUp(url.hostname)) return givenUp(url.hostname)
  try {
    const made = url
      ? await takeImage(watch(scope), { url: url.href })
      : await takeFile(scope, picture.fileId!, picture.address)
    return made ? { made } : { problem: 'Its file is gone.', again: false }
  } catch (error) {
    if (!(error instanceof Problem) || error.refusal.status >= 500) throw error
    if (url && scope.hosts.isGivenUp(url.hostname)) return givenUp(url.hostname)
    const mayPass = error.refusal.code === 'source_unreachable'
    return lostBy(error, mayPass && picture.tries + 1 < TRIES)
  }
}

const watch = ({ hosts, ...scope }: PicturesScope) => ({
  ...scope,
  ports: { ...scope.ports, web: hosts.watch(scope.ports.web) },
})

function givenUp(host: string): Lost & { host: string } {
  const problem = `${host} did not answer several times in a row, and was asked for no more pictures.`
  return { problem: problem.slice(0, PROBLEM_MAX), again: false, host }
}

/** Returns the URL of an address on the web that can be fetched, or null for other addresses. */
function addressOf(address: string): URL | null {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= ADDRESS_MAX ? url : null
}

function takeFile(scope: PicturesScope, fileId: string, address: string) {
  return withFolder(async (folder) => {
    const path = await fetchFile(scope, scope.accountId, { fileId, folder, name: 'picture' })
    if (path === null) return null
    return takeImage(scope, { bytes: await readFile(path), fileName: address.split('/').at(-1)! })
  })
}
