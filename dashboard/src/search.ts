/** Takes the named texts of an address, and leaves out everything else that was typed there. */
export function textsOf<Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): { [name in Name]?: string } {
  return Object.fromEntries(
    names.flatMap((name) =>
      search[name] === undefined || search[name] === '' ? [] : [[name, String(search[name])]],
    ),
  ) as {
    [name in Name]?: string
  }
}
