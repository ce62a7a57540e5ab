import { dropFile } from '#areas/files/index.ts'
import type { JobScope } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import { uuidOf } from '#lib/typeid.ts'
import { NotWanted, ServiceError } from './clients/index.ts'
import type { Failure } from './move.ts'
import { beginReading, lockMove, putEnd, putPlan, type Source } from './move-sql.ts'
import type { Found } from './houses/house.ts'
import { makePlan } from './planning/make-plan.ts'
import { planReaders } from './planning/plan-readers.ts'
import { collectItems } from './reading/collect-items.ts'
import { planRedirects } from './running/plan-redirects.ts'
import { Losses } from './reading/losses.ts'
import { readApart } from './reading/read-apart.ts'
import type { ReadItems, ReadWork } from './reading/read-result.ts'
import {
  compareIssues,
  neededPictures,
  noteFiles,
  stageItems,
  stageReaderList,
} from './reading/stage-sql.ts'
import { fetchFile, keepFileOf, withFolder } from './reading/work-folder.ts'

/** The number of attempts after which reading has failed. Each attempt begins from the start. */
const TRIES = 8
/** The number of pictures whose files are recorded in one statement. */
const FILES_BATCH = 100

interface ReadScope extends Pick<JobScope, 'db' | 'ports' | 'transaction' | 'signal'> {
  accountId: string
  moveId: string
}

/** Opens the items of a service that is read by a key. */
type OpenByKey = (source: Source & { apiKey: string }, folder: string) => AsyncIterable<Found>

/** Reads the source of a move, and plans the move. An error in the source ends the move. */
export async function readSource(scope: ReadScope, openByKey: OpenByKey): Promise<void> {
  const { accountId, moveId, transaction } = scope
  const source = await transaction(accountId, (opened) => beginReading(opened, moveId))
  if (!source) return
  const failure =
    source.tries > TRIES
      ? TRIED
      : await withFolder((folder) => readInto(scope, source, { folder, openByKey }))
  if (failure)
    await transaction(accountId, (opened) => putEnd(opened, moveId, { status: 'failed', failure }))
}

const TRIED: Failure = {
  code: 'failed',
  detail:
    'Reading failed several times. Try again later; the operator finds the reason in the log.',
}
const GONE: Failure = {
  code: 'file_gone',
  detail: 'The uploaded file is no longer there. Start the move again.',
}

async function readInto(
  scope: ReadScope,
  source: Source,
  { folder, openByKey }: { folder: string; openByKey: OpenByKey },
): Promise<Failure | null> {
  const { accountId, moveId } = scope
  const work = {
    service: source.service,
    address: source.address,
    folder,
    accountUuid: uuidOf(accountId),
    moveUuid: uuidOf(moveId),
    withIssues: source.include.includes('issues'),
    withImages: source.include.includes('images'),
  }
  const input = await inputOf(scope, source, { folder, openByKey })
  if (input === null || 'code' in input) return input
  const answer = await readApart(accountId, { ...work, ...input })
  if ('noRoom' in answer)
    throw new Error(
      `the disk of this machine is full, so a move could not be read: ${answer.noRoom}`,
    )
  if ('failure' in answer) return answer.failure
  return keep(scope, source, { read: answer, folder })
}

/**
 * Fetches the uploaded file, or all items that a key can read. Returns null when the move was
 * cancelled.
 */
async function inputOf(
  scope: ReadScope,
  source: Source,
  { folder, openByKey }: { folder: string; openByKey: OpenByKey },
): Promise<Pick<ReadWork, 'path' | 'kind'> | Failure | null> {
  const { accountId, ports, signal } = scope
  if (source.sealedKey === null) {
    const path =
      source.fileId &&
      (await fetchFile(scope, accountId, { fileId: source.fileId, folder, name: 'archive' }))
    return path ? { path, kind: 'archive' } : GONE
  }
  const apiKey = ports.vault.open(source.sealedKey).toString()
  try {
    const path = await collectItems(openByKey({ ...source, apiKey }, folder), folder, signal)
    return { path, kind: 'items' }
  } catch (error) {
    if (error instanceof NotWanted) return null
    if (!(error instanceof ServiceError)) throw error
    return { code: error.code, detail: `${error.detail} ${error.remedy}`.slice(0, 500) }
  }
}

/** Stores what was read, and the plan. */
async function keep(
  scope: ReadScope,
  { newsletterId, include }: Source,
  { read, folder }: { read: ReadItems; folder: string },
): Promise<null> {
  const { accountId, moveId, transaction, db, ports } = scope
  const losses = new Losses(read.losses)
  const lists = include.includes('readers') ? read.readers : []
  const staged = await transaction(accountId, async (opened) => {
    const move = await lockMove(opened, moveId)
    if (move?.status !== 'reading') return false
    await stageItems(opened, moveId, read)
    await compareIssues(opened, moveId, {
      newsletterId,
      service: read.service,
      withImages: include.includes('images'),
    })
    return true
  })
  if (!staged || !(await keepPictures(scope, read))) return null
  const readers = await planReaders({ db, accountId }, lists, {
    folder,
    now: ports.clock.now(),
    losses,
  })
  const kept: { name: string; preset: string | null; fileId: string; bytes: number }[] = []
  for (const { path, name, preset, bytes } of lists)
    kept.push({ name, preset, bytes, fileId: await keepFileOf(scope, accountId, { path, name }) })
  await transaction(accountId, async (opened) => {
    const move = await lockMove(opened, moveId)
    if (move?.status !== 'reading') return dropAll(opened, kept)
    for (const [number, list] of kept.entries())
      await stageReaderList(opened, moveId, { number, ...list })
    const redirects = await planRedirects(opened, { id: moveId, newsletterId })
    const plan = await makePlan(opened, moveId, { read, readers, redirects, losses })
    await putPlan(opened, moveId, { service: read.service, plan })
  })
  return null
}

/** Deletes files that no row refers to, because their move was cancelled meanwhile. */
async function dropAll(scope: Scope, files: readonly { fileId: string }[]): Promise<void> {
  for (const { fileId } of files) await dropFile(scope, fileId)
}

/**
 * Stores the pictures of the archive that issues need. Returns false when the move was cancelled
 * meanwhile.
 */
async function keepPictures(scope: ReadScope, { inside }: ReadItems): Promise<boolean> {
  const { accountId, moveId, transaction, db, signal } = scope
  if (inside.length === 0) return true
  const needed = await neededPictures({ db, accountId }, moveId)
  const wanted = inside.filter(({ picture }) => needed.has(picture))
  for (let at = 0; at < wanted.length; at += FILES_BATCH) {
    signal.throwIfAborted()
    const files: { picture: string; fileId: string }[] = []
    for (const { picture, path } of wanted.slice(at, at + FILES_BATCH))
      files.push({ picture, fileId: await keepFileOf(scope, accountId, { path, name: 'picture' }) })
    const isWanted = await transaction(accountId, async (opened) => {
      const move = await lockMove(opened, moveId)
      const isRead = move?.status === 'reading'
      await (isRead ? noteFiles(opened, moveId, files) : dropAll(opened, files))
      return isRead
    })
    if (!isWanted) return false
  }
  return true
}
