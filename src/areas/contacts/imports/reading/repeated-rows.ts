import { addressIdentity } from '#operation/addresses/address-identity.ts'

/** The most addresses stored in memory, which need about 30 MB. */
const REMEMBERED_MAX = 200_000

/** Counts the rows whose address an earlier row of the file has. */
export class RepeatedRows {
  private readonly seen = new Set<string>()
  private found: number | null = 0

  /** The number of repeated rows; null when the file has too many addresses to count. */
  get count(): number | null {
    return this.found
  }

  note(email: string): void {
    if (this.found === null) return
    const before = this.seen.size
    this.seen.add(addressIdentity(email))
    if (this.seen.size === before) this.found++
    if (this.seen.size <= REMEMBERED_MAX) return
    this.found = null
    this.seen.clear()
  }
}
