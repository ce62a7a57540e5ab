import type { Dns, DnsAnswer, MailExchange } from '#ports/dns.ts'

/** DNS as a test wants it: `zone.txt` and `zone.mx` by name, what `failing` holds cannot be looked up. Nothing else exists. */
export function memoryDns(): Dns & { zone: { txt: Map<string, string[]>; mx: Map<string, MailExchange[]> }; failing: Set<string>; asked: string[] } {
  const zone = { txt: new Map<string, string[]>(), mx: new Map<string, MailExchange[]>() }
  const failing = new Set<string>()
  const asked: string[] = []

  async function answer<Value>(records: Map<string, Value[]>, name: string): Promise<DnsAnswer<Value>> {
    asked.push(name)
    if (failing.has(name)) return { outcome: 'failed', detail: 'the name servers failed (SERVFAIL)' }
    const values = records.get(name) ?? []
    return values.length > 0 ? { outcome: 'found', values } : { outcome: 'none' }
  }

  return { zone, failing, asked, txt: (name) => answer(zone.txt, name), mx: (name) => answer(zone.mx, name), close() {} }
}
