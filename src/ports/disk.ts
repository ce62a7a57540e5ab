export interface Room {
  folder: string
  freeBytes: number
  totalBytes: number
}

export interface Disk {
  /**
   * Reads the free room where uploads go: temporary files, the private database, and stored files.
   */
  forUploads(): Promise<Room[]>
  /** Reads the free room in the data folder; null when the database is elsewhere. */
  forData(): Promise<Room | null>
}
