/** Place in which a text is shown: a mail, or the archive, whose page adds header and footer. */
export type Place = 'mail' | 'archive'
