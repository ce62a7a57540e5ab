export interface Found {
  href: string
  page: string
  heading: string
  excerpt: string
}

export interface Guides {
  data: Found[]
  groups: { title: string; entries: { href: string; title: string }[] }[]
}

/** Searches the documentation of this server, which is beside the API and needs no session. */
export async function searchGuides(words: string, signal: AbortSignal): Promise<Guides> {
  const answer = await fetch(`/docs/search.json?q=${encodeURIComponent(words)}`, { signal })
  if (!answer.ok) throw new Error(`The guides answered ${answer.status}.`)
  return (await answer.json()) as Guides
}
