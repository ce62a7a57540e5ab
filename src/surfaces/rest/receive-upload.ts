import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy'
import { isFullDisk } from '#lib/full-disk.ts'
import { malformed, payloadTooLarge, Problem } from '#operation/problem.ts'
import { UploadedFile } from '#operation/upload.ts'
import { readField } from './form-field.ts'
import { makeUploadFolder } from './upload-folder.ts'
import type { Disk } from '#ports/disk.ts'
import { tooSlow } from '../http/receive-body.ts'
import { lookForRoom, noRoom, whileRoom } from '../http/upload-room.ts'

interface UploadLimits {
  fileBytes: number
  fieldBytes: number
  disk: Disk
  /** The milliseconds in which at least `SLOWEST_BYTES` must come, each time. */
  idleMs?: number
  tmp?: string
}

/**
 * The maximum number of parts in a form. With a hundred thousand parts a caller could overload the
 * parser.
 */
const PARTS_MAX = 20

const IDLE_MS = 30_000
/** The least bytes within that time, so that a slow upload does not take a place for an hour. */
const SLOWEST_BYTES = 64 * 1024
/** The bytes that a form may have in addition to its file, for boundaries and headers. */
const FORM_BYTES = 1024 * 1024

/**
 * The advice when a file was read as text, since its part has no file name. Short lists may be sent
 * so.
 */
const WITHOUT_NAME =
  'The part “file” of the form has no filename, so it was read as a short text. Send it with one, as curl -F file=@photo.png does.'

export interface Received {
  input: Record<string, unknown>
  remove(): Promise<void>
}

/**
 * Receives a form and writes its file to disk. Transactions begin only after that, so that a slow
 * caller does not keep a transaction open. Throws a Problem after deleting the file.
 */
export async function receiveUpload(
  body: Readable,
  headers: IncomingHttpHeaders,
  limits: UploadLimits,
): Promise<Received> {
  if (Number(headers['content-length'] ?? 0) > limits.fileBytes + limits.fieldBytes + FORM_BYTES)
    throw tooLarge(limits)
  await lookForRoom(limits.disk, Number(headers['content-length'] ?? 0))
  const folder = await makeUploadFolder(limits.tmp)
  const remove = () => rm(folder, { recursive: true, force: true })
  const input = await receiveInto(folder, body, headers, limits).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return { input, remove }
}

async function receiveInto(
  folder: string,
  body: Readable,
  headers: IncomingHttpHeaders,
  limits: UploadLimits,
): Promise<Record<string, unknown>> {
  const form = parserOf(headers, limits)
  const input = new Map<string, unknown>()
  const writing: Promise<void>[] = []
  const files: Readable[] = []
  const parsed = Promise.withResolvers<void>()
  // The first fault decides. The rest of the body is not read.
  const stop = (fault: Error) => {
    body.pause()
    parsed.reject(fault)
  }
  form.on('field', (name, text, nameCut, cut) => {
    try {
      if (name === 'file' && (cut || text.includes('\0')))
        throw new Problem(malformed, WITHOUT_NAME)
      if (cut || nameCut)
        throw new Problem(
          payloadTooLarge,
          `The part ${name} of the form is too large. Send a shorter one.`,
        )
      input.set(name, readField(name, text))
    } catch (error) {
      stop(error as Error)
    }
  })
  form.on('file', (name, file, fileName) => {
    if (name !== 'file' || writing.length > 0)
      return stop(new Problem(malformed, 'Send one file, as the part “file” of the form.'))
    files.push(file.on('error', () => {}))
    file.on('limit', () => stop(tooLarge(limits)))
    const written = store(file, join(folder, 'file'), limits.disk).then(
      (found) =>
        void input.set('file', new UploadedFile({ folder, name: fileName || null, ...found })),
    )
    written.catch(stop)
    writing.push(written)
  })
  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    form.on(event, () => stop(unreadable()))
  try {
    await feed(form, body, parsed, limits.idleMs ?? IDLE_MS)
    await Promise.all(writing)
  } catch (cause) {
    // With an error: a file whose last byte arrived would otherwise never end its pipeline.
    for (const file of files) file.destroy(cause as Error)
    await Promise.allSettled(writing)
    if (isFullDisk(cause)) throw noRoom(cause)
    throw cause instanceof Problem ? cause : unreadable(cause)
  }
  // A part may be named `__proto__`, which is a field like any other here.
  return Object.fromEntries(input)
}

function parserOf(
  headers: IncomingHttpHeaders,
  { fileBytes, fieldBytes }: UploadLimits,
): BusboyInstance {
  const limits = {
    parts: PARTS_MAX,
    files: 2,
    fileSize: fileBytes,
    fieldSize: fieldBytes,
    fieldNameSize: 200,
    headerPairs: 50,
    headerSize: 16_384,
  }
  try {
    return new Busboy({ headers: headers as BusboyConfig['headers'], limits })
  } catch (cause) {
    throw unreadable(cause)
  }
}

async function store(
  file: Readable,
  path: string,
  disk: Disk,
): Promise<{ path: string; sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of whileRoom(disk, chunks)) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await pipeline(file, counted, createWriteStream(path))
  return { path, sha256: hash.digest('hex'), bytes }
}

/**
 * Writes a body to the parser as fast as that reads. Rejects when the body breaks off or is too
 * slow.
 */
async function feed(
  form: BusboyInstance,
  body: Readable,
  parsed: PromiseWithResolvers<void>,
  idleMs: number,
): Promise<void> {
  let arrived = 0
  const timer = setInterval(() => {
    if (arrived < SLOWEST_BYTES)
      parsed.reject(
        new Problem(
          tooSlow,
          `Less than 64 KiB of the file arrived in ${idleMs / 1000} seconds. Send it again.`,
        ),
      )
    arrived = 0
  }, idleMs)
  const take = (chunk: Buffer) => {
    arrived += chunk.length
    if (form.write(chunk)) return
    body.pause()
    form.once('drain', () => body.resume())
  }
  form.on('finish', () => parsed.resolve()).on('error', parsed.reject)
  const brokenOff = () => parsed.reject(new Error('the body broke off'))
  body
    .on('data', take)
    .once('end', () => form.end())
    .once('error', parsed.reject)
    .once('close', () => body.readableEnded || brokenOff())
  // The caller may have gone away while the key was looked up.
  if (body.destroyed) parsed.reject(body.errored ?? new Error('the body broke off'))
  try {
    await parsed.promise
  } finally {
    clearInterval(timer)
    // Only the listener is removed, and the request is not closed, because the response must still
    // be sent.
    body.off('data', take)
  }
}

function unreadable(cause?: unknown): Problem {
  return new Problem(
    malformed,
    `The form could not be read. Send multipart/form-data with a boundary and at most ${PARTS_MAX} parts, as browsers and curl -F do.`,
    { cause },
  )
}

function tooLarge({ fileBytes }: UploadLimits): Problem {
  return new Problem(
    payloadTooLarge,
    `The file is larger than ${Math.floor(fileBytes / 1024 / 1024)} MiB. Send a smaller one.`,
  )
}
