import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { S3mini, S3ServiceError } from 's3mini'
import { fileName, type Files, FilesFull } from '#ports/files.ts'

interface S3Settings {
  /** The address of the bucket. The bucket's name is in the host or in the path. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * The bytes of a part. S3 takes up to 10,000 parts of at least 5 MiB, so files up to 80 GB. Writing
 * holds two in memory.
 */
export const PART_BYTES = 8 * 1024 * 1024

/** The number of tries to upload a part, since a connection may break during a long file. */
const TRIES = 3
const PAUSE_MS = 200

export function s3Files(settings: S3Settings): Files {
  const s3 = new S3mini(settings)

  async function write(name: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
    const parts = partsOf(chunks)
    const first = (await parts.next()).value ?? new Uint8Array()
    if (first.byteLength < PART_BYTES) {
      await withRetries(() => s3.putObject(name, first))
      return first.byteLength
    }
    const upload = await s3.getMultipartUploadId(name)
    try {
      return await writeParts(name, upload, { first, parts })
    } catch (error) {
      await s3.abortMultipartUpload(name, upload).catch(() => {})
      throw error
    } finally {
      await parts.return(undefined)
    }
  }

  async function writeParts(
    name: string,
    upload: string,
    { first, parts }: { first: Uint8Array; parts: AsyncIterable<Uint8Array> },
  ): Promise<number> {
    const done: { partNumber: number; etag: string }[] = []
    let bytes = 0
    const send = async (part: Uint8Array) => {
      done.push(await withRetries(() => s3.uploadPart(name, upload, part, done.length + 1)))
      bytes += part.byteLength
    }
    await send(first)
    for await (const part of parts) await send(part)
    // S3 may report a failure in the body of a 200, and then the answer has no ETag.
    const { etag } = await s3.completeMultipartUpload(name, upload, done)
    if (!etag) throw new Error(`S3 did not put the parts of ${name} together`)
    return bytes
  }

  return {
    name: `s3:${s3.bucketName} at ${s3.endpoint.host}`,
    write: (name, chunks) => orFull(write(fileName(name), chunks)),
    async read(name, range) {
      const answer = await s3
        .getObjectRaw(fileName(name), range === undefined, range?.first, range && range.last + 1)
        .catch(absentAsNull)
      return answer && Readable.fromWeb(answer.body as ReadableStream)
    },
    async remove(name) {
      await s3.deleteObject(fileName(name)).catch(absentAsNull)
    },
    async check() {
      try {
        await s3.putObject('check', new Uint8Array())
        await s3.deleteObject('check')
      } catch (error) {
        throw new Error(
          `${settings.endpoint} takes no files: ${(error as Error).message}; check S3_ENDPOINT, S3_REGION and the access key`,
          {
            cause: error,
          },
        )
      }
    },
  }
}

async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let part = Buffer.allocUnsafe(PART_BYTES)
  let filled = 0
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.byteLength;) {
      const taken = Math.min(PART_BYTES - filled, chunk.byteLength - at)
      part.set(chunk.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled < PART_BYTES) continue
      yield part
      part = Buffer.allocUnsafe(PART_BYTES)
      filled = 0
    }
  if (filled > 0) yield part.subarray(0, filled)
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let made = 1; made < TRIES; made++) {
    try {
      return await work()
    } catch (error) {
      // An error with a 4xx status is final, so it is not retried.
      if (error instanceof S3ServiceError && error.status < 500) throw error
      await pause(made * PAUSE_MS)
    }
  }
  return work()
}

async function orFull<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const full =
      error instanceof S3ServiceError &&
      (error.status === 507 || /Full|Quota/.test(error.serviceCode ?? ''))
    throw full ? new FilesFull(`the bucket has no room: ${error.message}`, { cause: error }) : error
  })
}

function absentAsNull(error: unknown): null {
  if (error instanceof S3ServiceError && error.status === 404) return null
  throw error
}
