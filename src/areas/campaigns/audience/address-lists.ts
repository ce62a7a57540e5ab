// Local parts and domains by which addresses are judged, with sources in docs/cleanup.md.

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * The names before the @ of addresses that no person reads alone: line 1 from RFC 2142, lines 2 and
 * 3 blocked by Mailchimp, GetResponse and others, then names in other languages.
 */
export const ROLES: readonly string[] = words(`
  abuse ftp hostmaster info marketing news noc postmaster sales security support usenet uucp webmaster www
  admin billing compliance devnull dns inoc ispfeedback ispsupport list list-request mailer-daemon maildaemon no-reply noreply null phish phishing privacy registrar root spam sysadmin tech undisclosed-recipients unsubscribe
  accounting accounts administrator all anonymous bounce bounces careers contact contact-us contactus customerservice dnsadmin do-not-reply donotreply domains enquiries everyone feedback guest hello help helpdesk hr inquiries it jobs listserv mail mailerdaemon mailhost media nobody nospam notification notifications notify office operations ops orders press reception recruitment remove reservations service services spamtrap staff subscribe sys team webadmin whois
  kontakt buero redaktion vertrieb verwaltung rechnung bewerbung contacto ventas administracion contato vendas commercial direction secretariat compta comptabilite contatti amministrazione segreteria verkoop administratie
`)

/**
 * Misspelled domains of mail providers, mostly owned by squatters or used as spam traps. Real
 * providers such as ymail.com and mail.com are not listed.
 */
export const MISTYPED_DOMAINS: readonly string[] = words(`
  gmial.com gmai.com gmal.com gamil.com gmali.com gmaill.com gmail.co gmail.cm gmail.om gnail.com gmil.com gmaul.com gmaio.com gmaol.com gimail.com gmsil.com gmaii.com gmeil.com ggmail.com gmailc.om gmail.comm
  hotmial.com hotmal.com hotmai.com hotmil.com hotmall.com hotmaill.com hotmail.co hotmail.cm hotnail.com hotamil.com hotmaul.com hoymail.com hotmsil.com homtail.com hotmeil.com htomail.com
  yaho.com yahooo.com yhoo.com yhaoo.com yaoo.com yahho.com yahoo.cm yahoo.om yaboo.com uahoo.com
  outlok.com outloo.com outlook.co outlook.cm outllook.com oultook.com outook.com outlool.com
  iclod.com icoud.com iclould.com icloud.co icloud.cm iclooud.com
  aol.co aol.cm aoll.com gmx.dee web.dee t-onlin.de tonline.de
`)

/**
 * Top-level domains that receive no mail: reserved (RFC 2606 §2, 6761, 7686; ICANN's `internal`) or
 * misspelled.
 */
export const DEAD_ENDINGS: readonly string[] = words(
  'test example invalid localhost local onion internal lan con cmo ocm coom vom ner nett rog',
)

/** Domains for documentation (RFC 2606 §3), which receive no mail. */
export const DEAD_DOMAINS: readonly string[] = words('example.com example.net example.org')

/**
 * Loads 8,883 domains of throw-away mailboxes when needed, to save memory. Subdomains of them count
 * too.
 */
export async function disposableDomains(): Promise<readonly string[]> {
  return (await import('disposable-email-domains-js')).disposableEmailBlocklist()
}
