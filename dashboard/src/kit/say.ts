/** The function of i18next for words whose key is made up. */
export type Say = (...args: [key: string] | [key: string, more: Record<string, unknown>]) => string
