/**
 * A list that an area keeps open for areas downstream, such as the kinds of mails of `mailings`. The catalogue gathers what they register,
 * and each scope carries it.
 */
export interface Registry<Entry> {
  readonly name: string
  /** Only carries the type. */
  readonly entry?: Entry
}

/** One entry of a registry. An area exports its entries from its door. */
export interface Registration {
  readonly registry: string
  readonly entry: unknown
}

/** The part of a scope, or of the system, that has all that was registered. */
export interface Registered {
  readonly registrations: readonly Registration[]
}

export function register<Entry>({ name }: Registry<Entry>, entry: Entry): Registration {
  return { registry: name, entry }
}

/** Lists the entries of a registry in the order of the catalogue. */
export function entriesOf<Entry>({ registrations }: Registered, { name }: Registry<Entry>): readonly Entry[] {
  return registrations.flatMap(({ registry, entry }) => (registry === name ? [entry as Entry] : []))
}
