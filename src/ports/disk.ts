export interface Room {
  folder: string
  freeBytes: number
  totalBytes: number
}

export interface Disk {
  /** Reads the room for an upload: of temporary files, a database of ours, and stored files. */
  forUploads(): Promise<Room[]>
  /** Reads the room of the data folder; null when the database is elsewhere. */
  forData(): Promise<Room | null>
}
