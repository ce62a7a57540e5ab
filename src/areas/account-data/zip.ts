import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/**
 * The fastest level of compression, which shrinks JSON Lines to a seventh. The highest takes three
 * times as long.
 */
const LEVEL = 1

export interface ZipEntry {
  name: string
  chunks: AsyncIterable<Uint8Array>
  /** False for images, which are compressed already. */
  compress: boolean
  /** Called after a file with its length in bytes and its SHA-256 in hex. */
  ended?(file: { bytes: number; sha256: string }): void
}

/** Writes a ZIP archive as a stream, so that no file is held in memory. */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const abort = new AbortController()
  zip.on('error', (error: unknown) => out.destroy(error as Error))
  const writing = addAll(zip, entries, { at, signal: abort.signal }).catch((error: unknown) =>
    out.destroy(error as Error),
  )
  try {
    yield* out as AsyncIterable<Uint8Array>
  } finally {
    // The reader may stop early, such as when the store has no room.
    abort.abort()
    out.destroy()
    await writing
  }
}

async function addAll(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  { at, signal }: { at: Date; signal: AbortSignal },
): Promise<void> {
  for await (const { name, chunks, compress, ended } of entries) {
    const digest = createHash('sha256')
    let bytes = 0
    const source = Readable.from(measure(), { objectMode: false, signal })
    async function* measure() {
      for await (const chunk of chunks) {
        digest.update(chunk)
        bytes += chunk.byteLength
        yield chunk
      }
    }
    zip.addReadStream(source, name, { mtime: at, compressionLevel: compress ? LEVEL : 0 })
    await finished(source)
    ended?.({ bytes, sha256: digest.digest('hex') })
  }
  zip.end()
}

export function textEntry(name: string, text: string, ended?: ZipEntry['ended']): ZipEntry {
  async function* chunks() {
    yield Buffer.from(text)
  }
  return { name, chunks: chunks(), compress: true, ...(ended && { ended }) }
}
