// The forms to paste into another site. They speak to readers, so they are not in the language of the dashboard.

interface Form {
  /** The newsletter's page. */
  address: string
  name: string
  /** Kept with each reader as the place where they signed up. */
  source: string
}

/** Makes the form as HTML. The hidden field stays empty: programs that fill in everything give themselves away by it. */
export function plainForm({ address, name, source }: Form): string {
  return `<form action="${attribute(address)}" method="post">
  <label>
    E-mail
    <input type="email" name="email" required autocomplete="email">
  </label>
  <!-- Stays empty: people do not see it, and programs that fill in everything give themselves away. -->
  <input name="website" tabindex="-1" autocomplete="off" aria-hidden="true" style="position:absolute;left:-9999px">
  <input type="hidden" name="source" value="${attribute(source)}">
  <p>${attribute(`You will get ${name} by e-mail. Every mail has a link to leave.`)}</p>
  <button>Subscribe</button>
</form>`
}

export function framedForm({ address, name }: Form): string {
  return `<iframe src="${attribute(address)}/embed" title="Subscribe to ${attribute(name)}" width="100%" height="310" style="border:0"></iframe>`
}

/** Makes the call of a page with a form of its own. Its key may stand in the page: it can sign people up, and nothing else. */
export function apiCall({ origin, newsletterId, source }: { origin: string; newsletterId: string; source: string }): string {
  return `const answer = await fetch(${JSON.stringify(`${origin}/api/v1/contacts`)}, {
  method: 'POST',
  headers: { Authorization: 'Bearer SIGNUPS_ONLY_KEY', 'Content-Type': 'application/json' },
  body: JSON.stringify({ email, newsletterId: '${newsletterId}', source: ${JSON.stringify(source)} }),
})
if (!answer.ok) throw new Error((await answer.json()).detail)`
}

/** Escapes a text for HTML, where an owner pastes it. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}
