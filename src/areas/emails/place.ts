/** The kind of document that a text is compiled for. An archive issue has no reader who could unsubscribe, so its footer offers to subscribe. */
export type Place = 'mail' | 'archive'
