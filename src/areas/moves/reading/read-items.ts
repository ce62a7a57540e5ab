import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { isFullDisk } from '#lib/full-disk.ts'
import {
  HOUSES,
  openArchive,
  recogniseService,
  Refused,
  type Service as FileService,
} from '../houses/index.ts'
import type { Found, Opened } from '../houses/house.ts'
import { settleFound } from '../clients/settle-found.ts'
import type { Service } from '../service.ts'
import type { ReadAnswer, ReadWork } from './read-result.ts'
import { ItemStage } from './stage-items.ts'

/** Reads an archive, or collected items, in the helper process. Expected errors become answers. */
export async function readItems(work: ReadWork): Promise<ReadAnswer> {
  try {
    return work.kind === 'items' ? await readCollected(work) : await readArchive(work)
  } catch (error) {
    if (isFullDisk(error)) return { noRoom: error.message }
    if (error instanceof Refused)
      return { failure: { code: error.code, detail: error.detail.slice(0, 500) } }
    throw error
  }
}

async function readCollected(work: ReadWork): Promise<ReadAnswer> {
  const stage = new ItemStage(work)
  for await (const line of createInterface({ input: createReadStream(work.path) }))
    for (const item of settleFound(JSON.parse(line) as Found, work)) await stage.take(item)
  return stage.end(work.service!)
}

async function readArchive(work: ReadWork): Promise<ReadAnswer> {
  const opened = await openArchive(work.path, work.folder, { address: work.address })
  try {
    const service = await serviceOf(opened, work.service)
    if (service === null) return { failure: NOT_RECOGNISED }
    const stage = new ItemStage(work)
    for await (const item of HOUSES[service].read(opened)) await stage.take(item)
    return await stage.end(service)
  } finally {
    await opened.close()
  }
}

/**
 * Finds the service that wrote an archive. Prefers the named service if it recognizes the archive.
 */
async function serviceOf(opened: Opened, named: Service | null): Promise<FileService | null> {
  if (named !== null && isOfFiles(named) && (await HOUSES[named].recognises(opened))) return named
  return recogniseService(opened)
}

function isOfFiles(service: Service): service is FileService {
  return Object.hasOwn(HOUSES, service)
}

const NOT_RECOGNISED = {
  code: 'not_recognised',
  detail:
    'The file is of no service that is known here. Send the archive as the other service made it, without unpacking it.',
}
