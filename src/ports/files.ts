import type { Readable } from 'node:stream'

/** A part of a file, in bytes counted from 0. Both ends belong to it, as in HTTP (RFC 9110 §14.1.2). */
export interface ByteRange {
  first: number
  last: number
}

/**
 * The store of large files, such as exports. A file's name is made of ids: small letters, digits and underscores, in parts separated by slashes.
 * Each method rejects with `BadFileName` for another name.
 */
export interface Files {
  /** The place that `doctor` shows: `disk:/path` or `s3:bucket at host`. */
  readonly name: string
  /**
   * Writes a file from chunks of bytes and resolves with its length. The file is there when it is whole, in place of an earlier one of its name.
   * When the chunks or the store fail nothing stays. Rejects with `FilesFull` when the store has no room.
   */
  write(name: string, chunks: AsyncIterable<Uint8Array>): Promise<number>
  /** Opens a file or a part of it. Returns null when there is no such file. Destroy a stream that is not read to its end. */
  read(name: string, range?: ByteRange): Promise<Readable | null>
  /** Deletes a file. A missing one is no error. */
  remove(name: string): Promise<void>
  /** Resolves when files can be written. Rejects with the reason otherwise. */
  check(): Promise<void>
}

/** The store has no room for the file. */
export class FilesFull extends Error {}

export class BadFileName extends Error {}

const NAME = /^[a-z0-9_]{1,64}(?:\/[a-z0-9_]{1,64}){0,3}$/

/** Returns the name. Throws for one that could lead to another place than the store, such as `../secret-key`. */
export function fileName(name: string): string {
  if (!NAME.test(name)) throw new BadFileName(`${JSON.stringify(name.slice(0, 200))} is not the name of a stored file`)
  return name
}
