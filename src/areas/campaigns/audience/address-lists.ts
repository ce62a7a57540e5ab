// Lists of local parts and domains by which addresses are judged. docs/cleanup.md names their sources.

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * Local parts of functions. The first line is RFC 2142. The second is what Mailchimp blocks in imports beside that, the third what GetResponse and
 * others block. The rest are shared mailboxes in other languages.
 */
export const ROLES: readonly string[] = words(`
  abuse ftp hostmaster info marketing news noc postmaster sales security support usenet uucp webmaster www
  admin billing compliance devnull dns inoc ispfeedback ispsupport list list-request mailer-daemon maildaemon no-reply noreply null phish phishing privacy registrar root spam sysadmin tech undisclosed-recipients unsubscribe
  accounting accounts administrator all anonymous bounce bounces careers contact contact-us contactus customerservice dnsadmin do-not-reply donotreply domains enquiries everyone feedback guest hello help helpdesk hr inquiries it jobs listserv mail mailerdaemon mailhost media nobody nospam notification notifications notify office operations ops orders press reception recruitment remove reservations service services spamtrap staff subscribe sys team webadmin whois
  kontakt buero redaktion vertrieb verwaltung rechnung bewerbung contacto ventas administracion contato vendas commercial direction secretariat compta comptabilite contatti amministrazione segreteria verkoop administratie
`)

/**
 * Mistyped domains of big providers. Most belong to squatters or are traps for spammers (M3AAWG on typo traps), so mail to them reaches no reader.
 * Names that are providers of their own, such as gmx.com, ymail.com, email.com and mail.com, are not here.
 */
export const MISTYPED_DOMAINS: readonly string[] = words(`
  gmial.com gmai.com gmal.com gamil.com gmali.com gmaill.com gmail.co gmail.cm gmail.om gnail.com gmil.com gmaul.com gmaio.com gmaol.com gimail.com gmsil.com gmaii.com gmeil.com ggmail.com gmailc.om gmail.comm
  hotmial.com hotmal.com hotmai.com hotmil.com hotmall.com hotmaill.com hotmail.co hotmail.cm hotnail.com hotamil.com hotmaul.com hoymail.com hotmsil.com homtail.com hotmeil.com htomail.com
  yaho.com yahooo.com yhoo.com yhaoo.com yaoo.com yahho.com yahoo.cm yahoo.om yaboo.com uahoo.com
  outlok.com outloo.com outlook.co outlook.cm outllook.com oultook.com outook.com outlool.com
  iclod.com icoud.com iclould.com icloud.co icloud.cm iclooud.com
  aol.co aol.cm aoll.com gmx.dee web.dee t-onlin.de tonline.de
`)

/** Endings that lead nowhere: reserved ones (RFC 2606 §2, RFC 6761, RFC 7686 and ICANN's `internal`), and mistyped ones that no registry has. */
export const DEAD_ENDINGS: readonly string[] = words('test example invalid localhost local onion internal lan con cmo ocm coom vom ner nett rog')

/** Names for documentation (RFC 2606 §3), which take no mail. */
export const DEAD_DOMAINS: readonly string[] = words('example.com example.net example.org')

/**
 * Loads the domains of throw-away mailboxes: the list of disposable-email-domains, 8,883 names. The same holds for names below them. A process that
 * never asks for them spares their memory.
 */
export async function disposableDomains(): Promise<readonly string[]> {
  return (await import('disposable-email-domains-js')).disposableEmailBlocklist()
}
