/** The answer of one address of a host. */
export interface ProbeAnswer {
  /** The address and port, such as `203.0.113.7:80`. */
  from: string
  /**
   * The first 300 characters of the body of an answer with status 200; null without such an answer.
   */
  body: string | null
  /** The reason without a body, such as `answered 404`. */
  problem: string
}

/** A client that asks a host as strangers do: by its addresses in DNS, over http. */
export interface HostProbe {
  /**
   * Asks each address of a host for a path. An empty list: DNS has no address. Never rejects.
   * @param onlyPublic true where a customer names the host: addresses of private networks are not
   *   asked
   */
  ask(
    host: string,
    path: string,
    options: { signal: AbortSignal; onlyPublic: boolean },
  ): Promise<ProbeAnswer[]>
}
