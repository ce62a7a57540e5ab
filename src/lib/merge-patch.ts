/** Applies a merge patch (RFC 7396): missing fields keep their values. */
export function mergePatch<T extends object>(
  record: T,
  sent: { [Key in keyof T]?: T[Key] | undefined },
): T {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  return { ...record, ...(Object.fromEntries(given) as Partial<T>) }
}
