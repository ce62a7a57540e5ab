/**
 * Public link shorteners, many of them on the block lists Spamhaus DBL and SURBL. Shorteners at the
 * sender's own domain are not included.
 */
const HOSTS: ReadonlySet<string> = new Set(
  `adf.ly bit.do bit.ly bitly.com bl.ink buff.ly clck.ru cutt.ly dlvr.it goo.gl goo.su ift.tt is.gd j.mp kutt.it lnkd.in lnk.to ow.ly qr.ae
  rb.gy rebrand.ly s.id shorte.st short.gy short.io shorturl.at shorturl.com soo.gd su.pr surl.li t.co t.ly t2m.io tiny.cc tiny.one tiny.pl tinyurl.com
  tr.im trib.al urlz.fr v.gd vk.cc x.co xurl.es zpr.io`.split(/\s+/),
)

export function isShortened(link: string): boolean {
  const host = new URL(link).hostname.replace(/^www\./, '').replace(/\.$/, '')
  return HOSTS.has(host)
}
