/** An uploaded file, on disk until the request ends. Two are the same when digest and size are. */
export class UploadedFile {
  readonly sha256: string
  readonly bytes: number
  /** The file name that the caller sent, without a path; null when the caller sent no name. */
  readonly name: string | null
  readonly #folder: string
  readonly #path: string

  constructor({
    folder,
    path,
    sha256,
    bytes,
    name = null,
  }: {
    folder: string
    path: string
    sha256: string
    bytes: number
    name?: string | null
  }) {
    this.#folder = folder
    this.#path = path
    this.sha256 = sha256
    this.bytes = bytes
    this.name = name
  }

  /** The folder of this request, deleted after it. */
  get folder(): string {
    return this.#folder
  }

  get path(): string {
    return this.#path
  }
}
