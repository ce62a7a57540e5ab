/**
 * Marks a field that strangers fill: readers, visitors, and servers that answer. MCP names these
 * places in each result, so that an agent takes their words as data.
 */
export const UNTRUSTED = { 'x-untrusted': true } as const
