import type { Readable } from 'node:stream'

/** A range of a file's bytes from 0, both ends included (RFC 9110 §14.1.2). */
export interface ByteRange {
  first: number
  last: number
}

/**
 * The store of large files, such as exports. Names have small letters, digits, underscores and
 * slashes. Each method rejects with `BadFileName` for another name.
 */
export interface Files {
  /** The name of the store that `doctor` shows: `disk:/path` or `s3:bucket at host`. */
  readonly name: string
  /**
   * Writes a file. It replaces an earlier one only when it is complete. Resolves with its length in
   * bytes. Rejects with `FilesFull` when the store has no room.
   */
  write(name: string, chunks: AsyncIterable<Uint8Array>): Promise<number>
  /** Opens a file; null when it is missing. Destroy the stream if you do not read it to its end. */
  read(name: string, range?: ByteRange): Promise<Readable | null>
  /** Deletes a file. A missing one is no error. */
  remove(name: string): Promise<void>
  /** Rejects with the reason when files cannot be written. */
  check(): Promise<void>
}

export class FilesFull extends Error {}

export class BadFileName extends Error {}

const NAME = /^[a-z0-9_]{1,64}(?:\/[a-z0-9_]{1,64}){0,3}$/

/**
 * Returns the name unchanged. Throws for a name that points outside of the store, such as
 * `../secret-key`.
 */
export function fileName(name: string): string {
  if (!NAME.test(name))
    throw new BadFileName(`${JSON.stringify(name.slice(0, 200))} is not the name of a stored file`)
  return name
}
