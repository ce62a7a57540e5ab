import type { Failure, Loss } from '../move.ts'
import type { Service } from '../service.ts'

/**
 * The work of the helper process. `path` is an archive, or a file of collected items, one in each
 * line.
 */
export interface ReadWork {
  path: string
  kind: 'archive' | 'items'
  service: Service | null
  /** The address of the former site; null if it is not known. */
  address: string | null
  /** The work folder, which contains all files in the result. */
  folder: string
  accountUuid: string
  moveUuid: string
  /** Whether issues and their pictures are moved. */
  withIssues: boolean
  withImages: boolean
}

/** The items that were read: lines for COPY in files, and counts. */
export interface ReadItems {
  service: Service
  issuesPath: string
  picturesPath: string
  /** The pictures in the archive, by their digests in hex. */
  inside: { picture: string; path: string; bytes: number }[]
  readers: { path: string; name: string; preset: string | null; bytes: number }[]
  losses: Loss[]
}

export type ReadAnswer = ReadItems | { failure: Failure } | { noRoom: string }
