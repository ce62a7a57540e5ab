/**
 * The choices of a browser that the server needs for a page's first reads. A cookie that the
 * dashboard writes holds them. They give no permission: the session does.
 */
export interface Place {
  accountId: string | null
  newsletterId: string | null
  timeZone: string | null
  language: string | null
}

const COOKIE = 'mailcast-place'
const LENGTH_MAX = 500

/** Reads the cookie. A value in another form counts as missing. */
export function readPlace(cookies: string | undefined): Place {
  const choices = new URLSearchParams(textOf(cookies ?? ''))
  const choice = (name: string, form: RegExp) => {
    const value = choices.get(name)
    return value !== null && form.test(value) ? value : null
  }
  const timeZone = choice('zone', /^[\w+/-]{1,64}$/)
  return {
    accountId: choice('account', /^acc_\w{1,60}$/),
    newsletterId: choice('newsletter', /^nl_\w{1,60}$/),
    timeZone: timeZone !== null && isZone(timeZone) ? timeZone : null,
    language: choice('language', /^[a-z]{2}$/),
  }
}

function textOf(cookies: string): string {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookies) ?? []
  if (value.length > LENGTH_MAX) return ''
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

function isZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
