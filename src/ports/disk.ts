/** The room of a file system, by a folder in it. */
export interface Room {
  folder: string
  freeBytes: number
  totalBytes: number
}

/** The disks that this process writes to. */
export interface Disk {
  /** Reads the room of every disk that an upload goes through: the folder for temporary files, the database's when it is ours, and the files'. */
  forUploads(): Promise<Room[]>
  /** Reads the room of the data folder. Returns null when the database is not in it. */
  forData(): Promise<Room | null>
}
