export interface AboutYouValues {
  /** The person's name. */
  person: string
  language: string
  timeZone: string
}

/**
 * Returns the first values. A newsletter in UTC was made without a browser, by the command line or
 * a program, so this browser's language and zone come in place of its defaults.
 */
export function aboutYou(
  person: { name: string },
  newsletter: { name: string; language: string; timeZone: string },
  browser: { language: string; timeZone: string },
): AboutYouValues {
  const { language, timeZone } = newsletter.timeZone === 'UTC' ? browser : newsletter
  // Signing up asks for the newsletter's name alone, which its first person then has too.
  return { person: person.name === newsletter.name ? '' : person.name, language, timeZone }
}
