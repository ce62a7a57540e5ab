/** Applies a merge patch (RFC 7396): fields that were left out stay as they are. */
export function mergePatch<T extends object>(
  record: T,
  sent: { [Key in keyof T]?: T[Key] | undefined },
): T {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  return { ...record, ...(Object.fromEntries(given) as Partial<T>) }
}
