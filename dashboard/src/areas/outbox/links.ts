const LINKS_MAX = 200

/** Lists a mail's links once each. Only web addresses: strangers may have written parts of it. */
export function linksOf(
  html: string | null,
  text: string | null,
): { label: string; address: string }[] {
  const found =
    html === null
      ? [...(text ?? '').matchAll(/https?:\/\/[^\s<>"]+/g)].map(([address]) => ({
          label: '',
          address,
        }))
      : [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('a[href]')].map(
          (link) => ({
            label: (link.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 200),
            address: link.getAttribute('href')!.trim(),
          }),
        )
  const links = new Map(
    found
      .filter(({ address }) => /^https?:\/\//i.test(address))
      .map((link) => [`${link.label} ${link.address}`, link]),
  )
  return [...links.values()].slice(0, LINKS_MAX)
}
