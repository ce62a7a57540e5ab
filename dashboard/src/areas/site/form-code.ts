// Forms to paste into another site. They speak to readers, so not in the dashboard's language.

interface Form {
  address: string
  name: string
  language: string
  /** Kept with each reader as the place where they signed up. */
  source: string
}

/** The words of the form, as on the newsletter's own page. */
function wordsOf({ name, language }: Form) {
  if (/^de\b/i.test(language))
    return {
      email: 'E-Mail',
      consent: `Sie bekommen ${name} per E-Mail. Jede Mail hat einen Link zum Abbestellen.`,
      subscribe: 'Abonnieren',
      title: `${name} abonnieren`,
      trap: 'Bleibt leer: Menschen sehen es nicht, und Programme, die alles ausfüllen, verraten sich.',
    }
  return {
    email: 'E-mail',
    consent: `You will get ${name} by e-mail. Every mail has a link to leave.`,
    subscribe: 'Subscribe',
    title: `Subscribe to ${name}`,
    trap: 'Stays empty: people do not see it, and programs that fill in everything give themselves away.',
  }
}

/** Makes the form as HTML. Its hidden field is a honeypot: bots fill in everything. */
export function plainForm(form: Form): string {
  const { address, source } = form
  const words = wordsOf(form)
  return `<form action="${attribute(address)}" method="post">
  <label>
    ${words.email}
    <input type="email" name="email" required autocomplete="email">
  </label>
  <!-- ${words.trap} -->
  <input name="website" tabindex="-1" autocomplete="off" aria-hidden="true" style="position:absolute;left:-9999px">
  <input type="hidden" name="source" value="${attribute(source)}">
  <p>${attribute(words.consent)}</p>
  <button>${words.subscribe}</button>
</form>`
}

export function framedForm(form: Form): string {
  return `<iframe src="${attribute(form.address)}/embed" title="${attribute(wordsOf(form).title)}" width="100%" height="310" style="border:0"></iframe>`
}

/** Makes the call of a page's own form. Its key may be public: it can only sign people up. */
export function apiCall({
  origin,
  newsletterId,
  source,
}: {
  origin: string
  newsletterId: string
  source: string
}): string {
  return `const answer = await fetch(${JSON.stringify(`${origin}/api/v1/contacts`)}, {
  method: 'POST',
  headers: { Authorization: 'Bearer SIGNUPS_ONLY_KEY', 'Content-Type': 'application/json' },
  body: JSON.stringify({ email, newsletterId: '${newsletterId}', source: ${JSON.stringify(source)} }),
})
if (!answer.ok) throw new Error((await answer.json()).detail)`
}

/** Escapes a text for HTML, where an owner pastes it. */
function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
