/**
 * Marks an output field whose text comes from strangers: readers, visitors, and servers that
 * answer. MCP lists these fields with each result, so that an agent treats them as data.
 */
export const UNTRUSTED = { 'x-untrusted': true } as const
