/** The target of compiling. An archive issue gets its frame from the archive's page. */
export type Place = 'mail' | 'archive'
