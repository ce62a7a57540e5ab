import type { Dns, DnsAnswer, MailExchange } from '#ports/dns.ts'

/** Makes a DNS of the records in `zone`. It fails for names in `failing`. */
export function memoryDns(): Dns & {
  zone: {
    txt: Map<string, string[]>
    mx: Map<string, MailExchange[]>
    a: Map<string, string[]>
    cname: Map<string, string[]>
    ptr: Map<string, string[]>
  }
  failing: Set<string>
  asked: string[]
} {
  const zone = {
    txt: new Map<string, string[]>(),
    mx: new Map<string, MailExchange[]>(),
    ptr: new Map<string, string[]>(),
    a: new Map<string, string[]>(),
    cname: new Map<string, string[]>(),
  }
  const failing = new Set<string>()
  const asked: string[] = []

  async function answer<Value>(
    records: Map<string, Value[]>,
    name: string,
  ): Promise<DnsAnswer<Value>> {
    asked.push(name)
    if (failing.has(name))
      return { outcome: 'failed', detail: 'the name servers failed (SERVFAIL)' }
    const values = records.get(name) ?? []
    return values.length > 0 ? { outcome: 'found', values } : { outcome: 'none' }
  }

  return {
    zone,
    failing,
    asked,
    txt: (name) => answer(zone.txt, name),
    mx: (name) => answer(zone.mx, name),
    names: (address) => answer(zone.ptr, address),
    addresses: (name) => answer(zone.a, zone.cname.get(name)?.[0] ?? name),
    cname: (name) => answer(zone.cname, name),
    close() {},
  }
}
