/** The record with the sent fields over it (RFC 7396): what was left out stays. */
export function changed<T extends object>(record: T, sent: { [Key in keyof T]?: T[Key] | undefined }): T {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  return { ...record, ...(Object.fromEntries(given) as Partial<T>) }
}
