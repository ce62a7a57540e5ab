/** An archive that is not read at all. `detail` tells its owner what to do. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string, detail: string) {
    super(detail)
    this.code = code
  }
  get detail(): string {
    return this.message
  }
}

/** A file in an archive that cannot be read. The rest of the archive can. */
export class UnreadableFile extends Error {}
