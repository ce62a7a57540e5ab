export type Say = (...args: [key: string] | [key: string, more: Record<string, unknown>]) => string
