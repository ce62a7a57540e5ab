/** A list to which downstream areas add entries, such as the kinds of mail in `mailings`. */
export interface Registry<Entry> {
  readonly name: string
  readonly entry?: Entry
}

/** An entry for a registry. The `index.ts` of an area lists its entries. */
export interface Registration {
  readonly registry: string
  readonly entry: unknown
}

export interface Registered {
  readonly registrations: ReadonlyMap<string, readonly unknown[]>
}

export function register<Entry>({ name }: Registry<Entry>, entry: Entry): Registration {
  return { registry: name, entry }
}

export function gather(registrations: readonly Registration[]): Registered['registrations'] {
  const groups = Map.groupBy(registrations, ({ registry }) => registry)
  return new Map([...groups].map(([name, own]) => [name, own.map(({ entry }) => entry)]))
}

/** Lists the entries of a registry in the order of the catalogue. */
export function entriesOf<Entry>(
  { registrations }: Registered,
  { name }: Registry<Entry>,
): readonly Entry[] {
  return (registrations.get(name) ?? []) as readonly Entry[]
}
