import type { Readable } from 'node:stream'

/** A part of a file. Both ends, counted from 0, belong to it (RFC 9110 §14.1.2). */
export interface ByteRange {
  first: number
  last: number
}

/**
 * The store of large files, such as exports. Names have small letters, digits, underscores and
 * slashes. Each method rejects with `BadFileName` for another name.
 */
export interface Files {
  /** The place that `doctor` shows: `disk:/path` or `s3:bucket at host`. */
  readonly name: string
  /**
   * Writes a file, replacing an earlier one only when it is whole. Resolves with its length.
   * Rejects with `FilesFull` when the store has no room.
   */
  write(name: string, chunks: AsyncIterable<Uint8Array>): Promise<number>
  /** Opens a file; null when missing. Destroy a stream that is not read to its end. */
  read(name: string, range?: ByteRange): Promise<Readable | null>
  /** Deletes a file. A missing one is no error. */
  remove(name: string): Promise<void>
  /** Rejects with the reason when files cannot be written. */
  check(): Promise<void>
}

export class FilesFull extends Error {}

export class BadFileName extends Error {}

const NAME = /^[a-z0-9_]{1,64}(?:\/[a-z0-9_]{1,64}){0,3}$/

/** Returns the name. Throws for one that could leave the store, such as `../secret-key`. */
export function fileName(name: string): string {
  if (!NAME.test(name))
    throw new BadFileName(`${JSON.stringify(name.slice(0, 200))} is not the name of a stored file`)
  return name
}
