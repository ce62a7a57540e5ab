/** The kind of document that a text is compiled for. An archive issue has no frame of its own: the archive's page gives it one. */
export type Place = 'mail' | 'archive'
