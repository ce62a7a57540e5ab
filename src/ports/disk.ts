export interface Room {
  folder: string
  freeBytes: number
  totalBytes: number
}

export interface Disk {
  /**
   * Reads the free space of the file systems to which uploads are written: temporary files, the
   * private database, and stored files.
   */
  forUploads(): Promise<Room[]>
  /** Reads the free space of the data folder; null when the database is not in this folder. */
  forData(): Promise<Room | null>
}
